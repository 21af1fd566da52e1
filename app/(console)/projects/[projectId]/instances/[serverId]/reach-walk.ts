import { ruleSentence } from '#components/security-groups/rule-words.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { POWER } from '#lib/compute/servers/states.ts';
import { addressesOf } from '#lib/compute/servers/view/attributes.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { admits, covers, type Packet } from '#lib/networking/reach.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';

/** What the way to an instance leads through. */
export interface ReachSituation {
  server: Server;
  ports: readonly Port[];
  networks: readonly Network[];
  subnets: readonly Subnet[];
  groups: readonly SecurityGroup[];
}

export type ReachPlace = 'state' | 'port' | 'groups' | 'subnet';

export interface ReachStep {
  place: ReachPlace;
  passes: boolean;
  sentence: Text;
  /** The rule that lets it in. */
  rule?: Text;
}

const passes = (place: ReachPlace, sentence: Text): ReachStep => ({ place, passes: true, sentence });
const breaks = (place: ReachPlace, sentence: Text): ReachStep => ({ place, passes: false, sentence });

/** The packet in short: "TCP 22". */
export const packetWords = ({ protocol, port }: Packet): string =>
  [protocol.toUpperCase(), ...(port === null ? [] : [port])].join(' ');

/** The places on the way in their order, up to the first that lets nothing through; over the port that leads farthest. */
export function walkReach(situation: ReachSituation, packet: Packet): ReachStep[] {
  const { server, ports } = situation;
  const isRunning = server['OS-EXT-STS:power_state'] === POWER.running;
  const state = isRunning
    ? passes('state', msg('The instance runs.'))
    : breaks('state', msg('The instance is {status}; nothing in it answers.', { status: server.status }));
  if (!isRunning) return [state];
  if (ports.length === 0) return [state, breaks('port', msg('It is not connected to any network.'))];
  const ways = ports.map((port) => walkPort(situation, port, packet));
  const reached = (way: readonly ReachStep[]) => way.filter((step) => step.passes).length;
  const [farthest = []] = ways.toSorted((one, other) => reached(other) - reached(one));
  return [state, ...farthest];
}

function walkPort(situation: ReachSituation, port: Port, packet: Packet): ReachStep[] {
  const steps: ReachStep[] = [];
  for (const check of [checkPort, checkGroups, checkSubnet]) {
    const step = check(situation, port, packet);
    steps.push(step);
    if (!step.passes) break;
  }
  return steps;
}

/** The addresses of a port that a packet of this version can have as its goal. */
const goalsOf = ({ fixed_ips }: Port, { from }: Packet) =>
  fixed_ips.filter(({ ip_address }) => ip_address.includes(':') === (from.version === 6));

function checkPort({ networks }: ReachSituation, port: Port, packet: Packet): ReachStep {
  const network = networks.find(({ id }) => id === port.network_id)?.name || port.network_id;
  const [goal] = goalsOf(port, packet);
  if (!port.admin_state_up) return breaks('port', msg('Its port on {network} is switched off.', { network }));
  if (port.status !== 'ACTIVE') {
    return breaks('port', msg('Its port on {network} is {status}.', { network, status: port.status }));
  }
  if (!goal) {
    const version = packet.from.version;
    return breaks('port', msg('It has no IPv{version} address on {network}.', { version, network }));
  }
  return passes('port', msg('{address} on {network} is up.', { address: goal.ip_address, network }));
}

function checkGroups({ groups: all }: ReachSituation, port: Port, packet: Packet): ReachStep {
  if (!port.port_security_enabled) return passes('groups', msg('Port security is off: everything comes in.'));
  const groups = all.filter(({ id }) => port.security_groups.includes(id));
  for (const { name, security_group_rules } of groups) {
    const rule = security_group_rules.find((each) => admits(each, packet));
    if (!rule) continue;
    return {
      ...passes('groups', msg('Security group {name} lets it in.', { name })),
      rule: ruleSentence(rule, new Map()),
    };
  }
  const names = groups.map(({ name }) => name).join(', ');
  const values = { what: packetWords(packet), from: packet.from.text };
  if (groups.length === 0) return breaks('groups', msg('Its port is in no security group: nothing comes in.'));
  return breaks('groups', msg('No rule of {names} lets {what} in from {from}.', { names, ...values }));
}

function checkSubnet({ server, networks, subnets }: ReachSituation, port: Port, packet: Packet): ReachStep {
  const { from } = packet;
  const ids = new Set(goalsOf(port, packet).map(({ subnet_id }) => subnet_id));
  const own = subnets.filter(({ id }) => ids.has(id));
  const around = own.find(({ cidr }) => covers(cidr, from));
  if (around)
    return passes('subnet', msg('{from} is in its own subnet {cidr}.', { from: from.text, cidr: around.cidr }));
  const floating = addressesOf(server).find(({ isFloating, mac }) => isFloating && mac === port.mac_address);
  if (floating) return passes('subnet', msg('Floating IP {address} leads to it.', { address: floating.address }));
  const network = networks.find(({ id }) => id === port.network_id);
  if (network?.['router:external']) {
    return passes('subnet', msg('Network {name} is connected to the outside.', { name: network.name }));
  }
  const cidr = own.map((subnet) => subnet.cidr).join(', ');
  return breaks(
    'subnet',
    msg('{from} is outside of {cidr}, and no floating IP leads in.', { from: from.text, cidr: cidr || '–' }),
  );
}

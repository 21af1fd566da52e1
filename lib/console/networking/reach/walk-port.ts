import type { Reader } from '#lib/db/database.ts';
import type { Block, Probe } from '#lib/engine/network/acl.ts';
import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { decidePacket } from '#lib/engine/network/port-filter.ts';
import { filterOfPort } from '#lib/networking/effective/filters.ts';
import { protocolNumber } from '#lib/networking/security-group-rules/protocols.ts';
import { isActive } from '#lib/networking/statuses.ts';
import type { ReachedPort } from './ports.ts';
import type { ReachQuestion, ReachStep } from './schema.ts';
import type { Sender } from './sender.ts';
import { breaks, passes } from './step.ts';
import { isInBlock, wayFromOutside, wayFromPort } from './way-in.ts';

interface PortWalk {
  sender: Sender;
  /** Port of the sending instance; undefined for other senders. */
  from: ReachedPort | undefined;
  question: ReachQuestion;
}

/** Checks of one port, up to the first that blocks. */
export async function walkPort(
  db: Reader,
  port: ReachedPort,
  { sender, from, question }: PortWalk,
): Promise<ReachStep[]> {
  const network = port.networkName;
  if (port.admin_state_up === 0) return [breaks('port', 'port_disabled', { network }, { portId: port.id })];
  if (!isActive(port)) return [breaks('port', 'port_down', { network, status: port.status }, { portId: port.id })];
  const source = sender.block ?? blockOf(from?.addresses[0]?.address);
  if (!source) return [breaks('source', 'source_without_port')];
  const { version } = source;
  const goal = port.addresses.find(({ address }) => address.includes(':') === (version === 6));
  if (!goal) return [breaks('port', 'port_without_address', { network, version: String(version) })];
  const steps = [passes('port', 'port_up', { network, address: goal.address })];
  const probe = probeOf(question, version);
  const said = { what: wordsOf(question), from: from?.addresses[0]?.address ?? sender.text };
  if (from)
    steps.push(
      await sourceStep(db, from, { ...probe, direction: 'egress', remote: blockOf(goal.address) ?? source }, said),
    );
  if (steps.at(-1)?.outcome === 'breaks') return steps;
  steps.push(await groupsStep(db, port, { ...probe, direction: 'ingress', remote: source }, said));
  if (steps.at(-1)?.outcome === 'breaks') return steps;
  if (isInBlock(goal.cidr, source)) {
    return [...steps, passes('subnet', 'same_subnet', { from: said.from, cidr: goal.cidr })];
  }
  const way = from ? await wayFromPort(db, port, goal, from) : await wayFromOutside(db, port, goal, said.from);
  return [...steps, ...way];
}

type Traffic = Omit<Probe, 'direction' | 'remote'>;
type StepValues = Record<'what' | 'from', string>;

async function sourceStep(db: Reader, from: ReachedPort, probe: Probe, said: StepValues): Promise<ReachStep> {
  const verdict = decidePacket(await filterOfPort(db, from), probe);
  if (verdict.passes) return passes('source', 'source_allows', said, { acl: verdict.acl });
  return breaks('source', 'source_denies', said);
}

async function groupsStep(db: Reader, port: ReachedPort, probe: Probe, said: StepValues): Promise<ReachStep> {
  const verdict = decidePacket(await filterOfPort(db, port), probe);
  const groups = await db
    .selectFrom('security_groups')
    .innerJoin('port_security_groups', 'port_security_groups.security_group_id', 'security_groups.id')
    .select(['security_groups.id', 'security_groups.name'])
    .where('port_security_groups.port_id', '=', port.id)
    .orderBy('security_groups.name')
    .execute();
  if (verdict.decision === 'port_security_off') return passes('groups', 'port_security_off');
  if (verdict.decision === 'no_group') return breaks('groups', 'no_group');
  if (!verdict.passes) {
    return breaks('groups', 'groups_deny', { ...said, names: groups.map(({ name }) => name).join(', ') });
  }
  const name = groups.find(({ id }) => id === verdict.acl?.groupId)?.name ?? '';
  return passes('groups', 'group_allows', { name }, { acl: verdict.acl });
}

/** ICMP means an echo request. */
function probeOf({ protocol, port }: ReachQuestion, version: 4 | 6): Traffic {
  const number = protocolNumber(protocol, `IPv${version}`) ?? 0;
  if (protocol !== 'icmp') return { protocol: number, port, code: null };
  return { protocol: number, port: version === 6 ? 128 : 8, code: 0 };
}

/** Short form: "TCP 22". */
const wordsOf = ({ protocol, port }: ReachQuestion) =>
  protocol === 'icmp' ? 'ICMP' : `${protocol.toUpperCase()} ${port}`;

const blockOf = (address: string | undefined): Block | undefined => (address ? parseAddressBlock(address) : undefined);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import {
  rowsOfAddressGroup,
  rowsOfGroup,
  rowsOfNetwork,
  rowsOfPort,
  rowsOfRule,
  rowsOfSubnet,
} from '#lib/networking/northbound/rows.ts';
import { UNBOUND } from '#lib/networking/ports/attributes.ts';
import { type Guest, inGuest, plugGuests, type SentFrame, sendFrames } from '#lib/testing/real-engine/guests.ts';
import { type RealEngine, startRealEngine } from '#lib/testing/real-engine/real-engine.ts';
import type { NorthboundRow } from '../driver.ts';
import { type Packet, tracePacket } from '../simulated/packet-trace.ts';
import { SimulatedNetwork } from '../simulated/simulated-network.ts';
import { OvnNetwork } from './ovn.ts';

const now = '2026-01-01T00:00:00.000Z';
const described = { project_id: 'p', name: '', description: '', revision: 1, created_at: now, updated_at: now };

interface Member extends Guest {
  network: string;
  addresses: string[];
  groups: string[];
  isChecked: boolean;
  pairs: string[];
}

const PREFIX: Record<string, string> = { a: '10.0.0', b: '10.0.1', c: '10.0.0' };
let last = 4;
/** A guest with the next address of its network; those of `a` also have an IPv6 address. */
function member(name: string, host: string, groups: string[], more: Partial<Member> = {}): Member {
  last += 1;
  const network = more.network ?? 'a';
  const addresses = [`${PREFIX[network]}.${last}`, ...(network === 'a' ? [`fd00:a::${last}`] : [])];
  const mac = `fa:16:3e:00:00:${last.toString(16).padStart(2, '0')}`;
  return { name, host, port: `port-${name}`, mac, network, addresses, groups, isChecked: true, pairs: [], ...more };
}

const web = member('web', 'h1', ['web']);
const MEMBERS = [
  web,
  member('client', 'h2', ['clients']),
  member('both', 'h1', ['clients', 'web'], { pairs: ['10.0.0.128/28'] }),
  member('bare', 'h2', ['bare']),
  member('open', 'h2', [], { isChecked: false }),
  member('closed', 'h1', []),
  member('listed', 'h1', ['clients']),
  member('far', 'h2', ['web', 'clients'], { network: 'b' }),
  // On a separate network, with an address that is used on another one.
  member('twin', 'h2', ['clients', 'web'], { network: 'c', isChecked: false, addresses: web.addresses.slice(0, 1) }),
];
const named = (name: string) => MEMBERS.find((each) => each.name === name) ?? expect.fail(name);

const GROUPS: Record<string, 0 | 1> = { web: 1, clients: 1, bare: 0 };
type Rule = Parameters<typeof rowsOfRule>[0];
const rule = (group: string, direction: Rule['direction'], changes: Partial<Rule> = {}): Rule => ({
  id: ['rule', group, direction, ...Object.values(changes)].join('-'),
  security_group_id: group,
  direction,
  ethertype: 'IPv4',
  protocol: null,
  port_range_min: null,
  port_range_max: null,
  remote_ip_prefix: null,
  remote_group_id: null,
  remote_address_group_id: null,
  stateful: GROUPS[group] ?? 1,
  ...changes,
});
const ports = (protocol: string, port_range_min: number, port_range_max: number | null = port_range_min) => ({
  protocol,
  port_range_min,
  port_range_max,
});
const RULES = [
  rule('clients', 'egress'),
  rule('clients', 'egress', { ethertype: 'IPv6' }),
  rule('web', 'ingress', { ...ports('tcp', 80, 82), remote_group_id: 'clients' }),
  rule('web', 'ingress', { ...ports('tcp', 80), ethertype: 'IPv6', remote_group_id: 'clients' }),
  rule('web', 'ingress', { ...ports('tcp', 443), remote_ip_prefix: '0.0.0.0/0' }),
  rule('web', 'ingress', { ...ports('udp', 53), remote_ip_prefix: '10.0.0.0/29' }),
  rule('web', 'ingress', { ...ports('udp', 1000), remote_address_group_id: 'list' }),
  rule('web', 'ingress', { ...ports('udp', 1001), remote_address_group_id: 'nobody' }),
  rule('web', 'ingress', { ...ports('udp', 1000), ethertype: 'IPv6', remote_address_group_id: 'list' }),
  rule('web', 'ingress', { ...ports('icmp', 8, 0), remote_ip_prefix: '10.0.0.0/16' }),
  rule('web', 'ingress', { ...ports('ipv6-icmp', 128, null), ethertype: 'IPv6' }),
  rule('web', 'ingress', { protocol: '47', remote_group_id: 'clients' }),
  rule('web', 'egress', { ...ports('tcp', 80), remote_group_id: 'web' }),
  rule('web', 'egress', { ...ports('udp', 53), ethertype: 'IPv6' }),
  rule('bare', 'ingress', ports('tcp', 80)),
  rule('bare', 'egress', ports('udp', 53)),
];
const LISTS = { list: [`${named('listed').addresses[0]}/32`, 'fd00:a::/120'], nobody: [] };

const rowsOfMember = ({ port: id, network, addresses, mac, isChecked, groups, pairs }: Member): NorthboundRow[] =>
  rowsOfPort(
    {
      ...described,
      ...UNBOUND,
      id,
      network_id: network,
      status: 'ACTIVE',
      admin_state_up: 1,
      mac_address: mac,
      is_server_made: 0,
      port_security_enabled: isChecked ? 1 : 0,
      allowed_address_pairs: packJson(pairs.map((ip_address) => ({ ip_address, mac_address: mac }))),
      extra_dhcp_opts: packJson([]),
      qos_policy_id: null,
    },
    {
      addresses: addresses.map((ip_address) => ({
        ip_address,
        cidr: ip_address.includes(':') ? '::/64' : '0.0.0.0/24',
      })),
      groupIds: isChecked ? groups : [],
      qosRules: [],
    },
  );

const networkRows = (id: string, cidr: string): NorthboundRow[] => [
  ...rowsOfNetwork({
    id,
    is_external: 0,
    network_type: 'geneve',
    mtu: 1442,
    physical_network: null,
    segmentation_id: 1,
  }),
  ...rowsOfSubnet({
    ...described,
    id: `subnet-${id}`,
    network_id: id,
    ip_version: 4,
    cidr,
    gateway_ip: cidr.replace('.0/24', '.1'),
    enable_dhcp: 1,
    dns_nameservers: packJson([]),
    allocation_pools: packJson([]),
    host_routes: packJson([]),
    ipv6_ra_mode: null,
    ipv6_address_mode: null,
    subnetpool_id: null,
    pool_key: null,
    service_types: packJson([]),
  }),
];
const subnet6: NorthboundRow = {
  table: 'dhcp_options',
  name: 'subnet-a6',
  owner: 'subnet-a6',
  switch: 'a',
  cidr: 'fd00:a::/64',
  router: 'fd00:a::1',
  isEnabled: false,
  dns: [],
  routes: [],
  raMode: null,
  addressMode: null,
};

const ROUTER_MACS: Record<string, string> = { a: 'fa:16:3e:00:01:0a', b: 'fa:16:3e:00:01:0b' };
const routerRows: NorthboundRow[] = [
  { table: 'logical_router', name: 'r', owner: 'r', isEnabled: true },
  ...Object.entries(ROUTER_MACS).flatMap(([id, mac]): NorthboundRow[] => {
    const [name, address] = [`r-${id}`, `${PREFIX[id]}.1`];
    const base = { name, owner: name, mac };
    return [
      {
        ...base,
        table: 'logical_switch_port',
        switch: id,
        type: 'router',
        isEnabled: true,
        addresses: [address],
        allowed: null,
      },
      { ...base, table: 'logical_router_port', router: 'r', networks: [`${address}/24`], isGateway: false },
    ];
  }),
];

const ROWS: NorthboundRow[] = [
  ...networkRows('a', '10.0.0.0/24'),
  subnet6,
  ...networkRows('b', '10.0.1.0/24'),
  ...networkRows('c', '10.0.0.0/24'),
  ...routerRows,
  ...Object.keys(GROUPS).flatMap((id) => rowsOfGroup({ id })),
  ...Object.entries(LISTS).flatMap(([id, blocks]) => rowsOfAddressGroup({ id, addresses: packJson(blocks) })),
  ...RULES.flatMap(rowsOfRule),
  ...MEMBERS.flatMap(rowsOfMember),
];

let engine: RealEngine;
let driver: OvnNetwork;
const model = new SimulatedNetwork();

beforeAll(async () => {
  engine = await startRealEngine({ hosts: 2 });
  driver = new OvnNetwork({ northbound: engine.northbound, southbound: engine.southbound });
  const down = new Set(MEMBERS.map(({ port }) => port));
  const { promise: allUp, resolve } = Promise.withResolvers<void>();
  driver.onPortState((port, isUp) => {
    if (isUp && down.delete(port) && down.size === 0) resolve();
  });
  const changes = ROWS.map((put) => ({ put }));
  await Promise.all([driver.apply(changes), model.apply(changes), plugGuests(engine, MEMBERS)]);
  await allUp;
  await sync();
});
/** Waits until all hosts have applied the database. */
const sync = () => engine.run('central', 'ovn-nbctl', [`--db=${engine.northbound}`, '--wait=hv', 'sync']);

afterAll(async () => {
  await driver?.stop();
  await engine?.stop();
});

let frames = 0;
/** A packet from one guest to an address, routed as in the network. */
function sent(from: Member, to: Member, packet: Packet): SentFrame {
  const isNear = from.network === to.network;
  const toMac = isNear || !(from.network in ROUTER_MACS) ? to.mac : (ROUTER_MACS[from.network] ?? '');
  frames += 1;
  return { ...packet, from: from.name, fromMac: from.mac, toMac, id: frames };
}

const KINDS = [
  ...[79, 80, 82, 83, 443].map((port) => ({ version: 4, protocol: 6, port, code: null })),
  ...[53, 1000, 1001].map((port) => ({ version: 4, protocol: 17, port, code: null })),
  ...[80, 81].map((port) => ({ version: 6, protocol: 6, port, code: null })),
  ...[53, 1000].map((port) => ({ version: 6, protocol: 17, port, code: null })),
  { version: 4, protocol: 1, port: 8, code: 0 },
  { version: 4, protocol: 1, port: 13, code: 0 },
  { version: 6, protocol: 58, port: 128, code: 0 },
];

function everyPacket(): SentFrame[] {
  return MEMBERS.flatMap((from) =>
    MEMBERS.flatMap((to) =>
      KINDS.flatMap(({ version, ...kind }) => {
        const own = from.addresses.find((each) => each.includes(':') === (version === 6));
        const other = to.addresses.find((each) => each.includes(':') === (version === 6));
        const isApart = version === 6 && from.network !== to.network;
        if (from === to || own === undefined || other === undefined || isApart || own === other) return [];
        return [sent(from, to, { ...kind, source: own, destination: other })];
      }),
    ),
  );
}

const gre = { protocol: 47, port: null, code: null };
const tcp = (port: number) => ({ protocol: 6, port, code: null });
const address = (name: string) => named(name).addresses[0] ?? '';

/** Source addresses that the senders do not have, or are additionally allowed. */
const forged = (): SentFrame[] =>
  [
    ['client', 'open', '10.0.0.99'],
    ['both', 'open', '10.0.0.130'],
    ['both', 'open', '10.0.0.144'],
    ['both', 'web', '10.0.0.130'],
    ['open', 'web', '10.0.0.99'],
    ['closed', 'open', '10.0.0.99'],
  ].map(([from = '', to = '', source = '']) =>
    sent(named(from), named(to), { ...tcp(80), source, destination: address(to) }),
  );

function tunnelled(): SentFrame[] {
  const pairs = [
    ['client', 'web'],
    ['bare', 'web'],
    ['far', 'both'],
  ] as const;
  return pairs.map(([from, to]) =>
    sent(named(from), named(to), { ...gre, source: address(from), destination: address(to) }),
  );
}

describe('Packets on real hosts', () => {
  test('arrive exactly where the model says that they do', async () => {
    const all = [...everyPacket(), ...forged(), ...tunnelled()];
    const arrived = Map.groupBy(await sendFrames(engine, MEMBERS, [all]), ({ id }) => id);
    const differences = all.flatMap((frame) => {
      const { from, id, protocol, port, code, source, destination } = frame;
      const { arrivedAt } = tracePacket(
        model,
        { port: named(from).port },
        { protocol, port, code, source, destination },
      );
      const goals = new Set((arrived.get(id) ?? []).map(({ guest }) => named(guest).port));
      const isSame = goals.size === (arrivedAt === null ? 0 : 1) && (arrivedAt === null || goals.has(arrivedAt));
      return isSame ? [] : [`${from} ${source} > ${destination} ${protocol}/${port}: ${[...goals]}, not ${arrivedAt}`];
    });
    expect(differences).toEqual([]);
    expect(all.length).toBeGreaterThan(500);
    expect(arrived.size).toBeGreaterThan(100);
  });

  test('answer to what was let pass, where their rules keep state; otherwise they do not', async () => {
    const [client, bare] = [named('client'), named('bare')];
    const ask = (to: Member) =>
      sent(client, to, { ...tcp(80), source: address('client'), destination: address(to.name) });
    const answer = (from: Member, id: number): SentFrame => {
      const packet = { ...tcp(80), source: address(from.name), destination: address('client') };
      return { ...sent(from, client, packet), id, isReply: true };
    };
    const [toWeb, toBare] = [ask(web), ask(bare)];
    const answers = [answer(web, toWeb.id), answer(bare, toBare.id), answer(web, 9_000)];
    const arrived = await sendFrames(engine, MEMBERS, [[toWeb, toBare], answers]);
    const goals = new Set(arrived.map(({ guest, id }) => `${id} ${guest}`));
    expect([...goals].toSorted()).toEqual([`${toWeb.id} client`, `${toWeb.id} web`, `${toBare.id} bare`].toSorted());
  });

  test('with somebody else’s MAC do not get out', async () => {
    const frame = sent(named('client'), named('open'), {
      ...tcp(80),
      source: address('client'),
      destination: address('open'),
    });
    const forgedMac = { ...frame, id: frame.id + 1, fromMac: web.mac };
    const arrived = await sendFrames(engine, MEMBERS, [[frame, forgedMac]]);
    expect(new Set(arrived.map(({ id }) => id))).toEqual(new Set([frame.id]));
  });

  test('are marked and limited according to their port', async () => {
    const limit = { table: 'qos', owner: 'x', switch: 'a', address: null, burst: 0 } as const;
    const [slow, marked] = ['port-listed', 'port-client'];
    await driver.apply([
      { put: { ...limit, name: 'slow', port: slow, direction: 'egress', rate: 1, dscp: null } },
      { put: { ...limit, name: 'marked', port: marked, direction: 'egress', rate: null, dscp: 26 } },
    ]);
    await sync();
    const fifty = (name: string) =>
      Array.from({ length: 50 }, () =>
        sent(named(name), named('open'), { ...tcp(80), source: address(name), destination: address('open') }),
      );
    const arrived = await sendFrames(engine, MEMBERS, [[...fifty('listed'), ...fifty('client')]]);
    const from = (name: string) => arrived.filter(({ source }) => source === address(name));
    expect(from('listed').length).toBeLessThan(50);
    expect(new Set(from('client').map(({ dscp }) => dscp))).toEqual(new Set([26]));
    expect(from('client').length).toBeGreaterThan(50);
  });

  // Must be last: from here on the guests have addresses and respond.
  test('to an address that nobody is plugged in with get to the guest that says it has it', async () => {
    const [holder, pinger, shared] = [named('both'), named('open'), '10.0.0.130'];
    const port = { table: 'logical_switch_port', type: 'vif', switch: 'a', isEnabled: true } as const;
    const virtual = { address: shared, parents: [holder.port] };
    const own = { name: 'shared', owner: 'shared', mac: 'fa:16:3e:00:02:01', addresses: [shared] };
    await driver.apply([{ put: { ...port, ...own, allowed: [], virtual } }]);
    await sync();
    await inGuest(engine, holder, ['ip', 'address', 'add', `${shared}/24`, 'dev', holder.name]);
    await inGuest(engine, pinger, ['ip', 'address', 'add', `${address('open')}/24`, 'dev', pinger.name]);
    expect(await inGuest(engine, pinger, ['ping', '-c', '5', '-W', '1', shared])).toMatch(/ [1-5] received/);
  });
});

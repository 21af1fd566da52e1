import { expect, test } from 'vitest';
import type { NorthboundRow, TableName } from '../driver.ts';
import { type Packet, tracePacket } from './packet-trace.ts';
import { SimulatedNetwork } from './simulated-network.ts';

type Values<T extends TableName> = Omit<NorthboundRow<T>, 'table' | 'name' | 'owner'>;

const row = <T extends TableName>(table: T, name: string, values: Values<T>) =>
  ({ table, name, owner: name, ...values }) as unknown as NorthboundRow;
const nic = (name: string, on: string, address: string, type: 'vif' | 'router' = 'vif') =>
  row('logical_switch_port', name, {
    switch: on,
    type,
    isEnabled: true,
    mac: '',
    addresses: [address],
    allowed: null,
  });
const routerPort = (name: string, on: string, router: string, network: string, isGateway = false) => [
  nic(name, on, network.split('/')[0] ?? '', 'router'),
  row('logical_router_port', name, { router, mac: '', networks: [network], isGateway }),
];
const subnet = (on: string, cidr: string, router: string | null) =>
  row('dhcp_options', `${on}-subnet`, {
    switch: on,
    cidr,
    router,
    isEnabled: true,
    dns: [],
    routes: [],
    raMode: null,
    addressMode: null,
  });
const switchOf = (name: string, cidr: string, router: string | null, isProvider = false) => [
  row('logical_switch', name, { isProvider, mtu: 1450, physicalNetwork: null, segment: null }),
  subnet(name, cidr, router),
];

/** Two private networks behind one router with a gateway, and a third behind another router. */
const TOPOLOGY = [
  ...switchOf('ext', '203.0.113.0/24', '203.0.113.1', true),
  ...switchOf('a', '10.0.1.0/24', '10.0.1.1'),
  ...switchOf('b', '10.0.2.0/24', '10.0.2.1'),
  ...switchOf('c', '10.0.3.0/24', '10.0.3.1'),
  row('logical_router', 'r1', { isEnabled: true }),
  row('logical_router', 'r2', { isEnabled: true }),
  ...routerPort('r1-a', 'a', 'r1', '10.0.1.1/24'),
  ...routerPort('r1-b', 'b', 'r1', '10.0.2.1/24'),
  ...routerPort('r1-ext', 'ext', 'r1', '203.0.113.10/24', true),
  ...routerPort('r2-b', 'b', 'r2', '10.0.2.2/24'),
  ...routerPort('r2-c', 'c', 'r2', '10.0.3.1/24'),
  row('static_route', 'r1-default', { router: 'r1', prefix: '0.0.0.0/0', nexthop: '203.0.113.1' }),
  row('static_route', 'r1-c', { router: 'r1', prefix: '10.0.3.0/24', nexthop: '10.0.2.2' }),
  row('static_route', 'r2-default', { router: 'r2', prefix: '0.0.0.0/0', nexthop: '10.0.2.1' }),
  row('nat', 'snat', { router: 'r1', type: 'snat', external: '203.0.113.10', logical: '10.0.1.0/24' }),
  row('nat', 'floating', { router: 'r1', type: 'dnat_and_snat', external: '203.0.113.77', logical: '10.0.1.5' }),
  nic('web', 'a', '10.0.1.5'),
  nic('other', 'a', '10.0.1.6'),
  nic('db', 'b', '10.0.2.5'),
  nic('far', 'c', '10.0.3.5'),
];

async function networkOf(rows: readonly NorthboundRow[] = TOPOLOGY) {
  const network = new SimulatedNetwork();
  await network.apply(rows.map((put) => ({ put })));
  return network;
}
const packet = (source: string, destination: string): Packet => ({
  source,
  destination,
  protocol: 6,
  port: 80,
  code: null,
});
const decisions = ({ hops }: ReturnType<typeof tracePacket>) => hops.map(({ name, decision }) => `${name} ${decision}`);

test('between two networks a packet goes through their router and arrives unchanged', async () => {
  const sent = tracePacket(await networkOf(), { port: 'web' }, packet('10.0.1.5', '10.0.2.5'));
  expect([sent.arrivedAt, sent.packet.source]).toEqual(['db', '10.0.1.5']);
  expect(decisions(sent)).toEqual(['web port_security_off', 'r1 routed', 'db port_security_off', 'db delivered']);
});

test('a static route leads over a second router, and back', async () => {
  const network = await networkOf();
  expect(tracePacket(network, { port: 'web' }, packet('10.0.1.5', '10.0.3.5')).arrivedAt).toBe('far');
  expect(tracePacket(network, { port: 'far' }, packet('10.0.3.5', '10.0.1.5')).arrivedAt).toBe('web');
});

test('what leaves has the floating IP of its port, or else the address of the router', async () => {
  const network = await networkOf();
  const floating = tracePacket(network, { port: 'web' }, packet('10.0.1.5', '192.0.2.9'));
  expect([floating.arrivedAt, floating.packet.source]).toEqual(['outside', '203.0.113.77']);
  const hidden = tracePacket(network, { port: 'other' }, packet('10.0.1.6', '192.0.2.9'));
  expect([hidden.arrivedAt, hidden.packet.source]).toEqual(['outside', '203.0.113.10']);
  expect(decisions(hidden)).toEqual(['other port_security_off', 'r1 translated', 'r1 routed', 'outside left']);
});

test('from outside a floating IP leads to its port; a private address and one that nobody has lead nowhere', async () => {
  const network = await networkOf();
  const sent = tracePacket(network, 'outside', packet('198.51.100.7', '203.0.113.77'));
  expect([sent.arrivedAt, sent.packet.destination]).toEqual(['web', '10.0.1.5']);
  for (const address of ['10.0.1.5', '203.0.113.99']) {
    expect(decisions(tracePacket(network, 'outside', packet('198.51.100.7', address)))).toEqual(['outside no_route']);
  }
});

test.each([
  ['a router that is switched off', row('logical_router', 'r1', { isEnabled: false }), 'r1 disabled'],
  ['a network without a gateway', subnet('a', '10.0.1.0/24', null), 'a no_gateway'],
  ['a gateway that no router has', subnet('a', '10.0.1.0/24', '10.0.1.9'), 'a no_gateway'],
])('with %s nothing gets to another network', async (_what, changed, last) => {
  const sent = tracePacket(
    await networkOf([...TOPOLOGY, changed].filter(unlessReplaced(changed))),
    { port: 'web' },
    packet('10.0.1.5', '10.0.2.5'),
  );
  expect(sent.arrivedAt).toBeNull();
  expect(decisions(sent).at(-1)).toBe(last);
});

const unlessReplaced = (by: NorthboundRow) => (one: NorthboundRow) =>
  one === by || one.table !== by.table || one.name !== by.name;

test('routers that send a packet round in circles drop it', async () => {
  const network = await networkOf();
  await network.apply([
    { put: row('static_route', 'loop-1', { router: 'r1', prefix: '172.16.0.0/12', nexthop: '10.0.2.2' }) },
    { put: row('static_route', 'loop-2', { router: 'r2', prefix: '172.16.0.0/12', nexthop: '10.0.2.1' }) },
  ]);
  const sent = tracePacket(network, { port: 'web' }, packet('10.0.1.5', '172.16.0.1'));
  expect([sent.arrivedAt, sent.hops.at(-1)?.decision]).toEqual([null, 'too_many_hops']);
});

test('a port that is not there sends nothing', async () => {
  expect(tracePacket(await networkOf(), { port: 'absent' }, packet('10.0.1.5', '10.0.2.5')).hops).toEqual([
    { at: 'port', name: 'absent', passes: false, decision: 'disabled' },
  ]);
});

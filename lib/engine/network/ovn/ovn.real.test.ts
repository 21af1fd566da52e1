import { afterEach, describe, expect, test } from 'vitest';
import { everyRow } from '#lib/testing/northbound-rows.ts';
import { OvsdbServer } from '#lib/testing/ovsdb-server.ts';
import { changesBetween, type NorthboundRow } from '../driver.ts';
import { describeNetworkDriver } from '../network-suite.ts';
import { OvnNetwork } from './ovn.ts';

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one.stop();
});

function driverOf(server: OvsdbServer) {
  const driver = new OvnNetwork({ northbound: server.remote });
  started.push(driver);
  return driver;
}

async function startDriver(rows: NorthboundRow[] = []) {
  const server = await OvsdbServer.start();
  started.push(server);
  const driver = driverOf(server);
  await driver.apply(rows.map((put) => ({ put })));
  return { server, driver };
}

describe('The northbound database as a driver', () => {
  describeNetworkDriver(async () => (await startDriver()).driver);
});

const named = (name: string) => [['name', '==', name]];
const ours = (table: string, name: string) => [
  [
    'external_ids',
    'includes',
    [
      'map',
      [
        ['nephos:table', table],
        ['nephos:name', name],
      ],
    ],
  ],
];
const set = (table: string, where: unknown, row: object) => ({ op: 'update', table, where, row });
const mutate = (table: string, where: unknown, ...mutation: unknown[]) => ({
  op: 'mutate',
  table,
  where,
  mutations: [mutation],
});
const remove = (table: string, where: unknown) => ({ op: 'delete', table, where });

/** Manual changes of the database. */
const DRIFTS: [string, object][] = [
  ['a network is deleted with all that stands on it', remove('Logical_Switch', named('net'))],
  ['an outer network is led elsewhere', set('Logical_Switch_Port', named('localnet-ext'), { tag: 7 })],
  [
    'a network gets a setting',
    set('Logical_Switch', named('net'), { other_config: ['map', [['mcast_snoop', 'true']]] }),
  ],
  ['a port loses its marks', set('Logical_Switch_Port', named('vm'), { external_ids: ['map', []] })],
  ['a port is taken from its network', set('Logical_Switch', named('net'), { ports: ['set', []] })],
  ['the addresses of a port are edited', set('Logical_Switch_Port', named('vm'), { addresses: 'unknown' })],
  ['port security is taken off', set('Logical_Switch_Port', named('vm'), { port_security: ['set', []] })],
  ['a port is switched off', set('Logical_Switch_Port', named('vm'), { enabled: false })],
  ['a guest receives no options', set('Logical_Switch_Port', named('vm'), { dhcpv4_options: ['set', []] })],
  ['a guest receives another router', set('DHCP_Options', ours('dhcp_options', 'subnet'), { options: ['map', []] })],
  ['the options of a subnet are deleted', remove('DHCP_Options', ours('dhcp_options', 'subnet6'))],
  ['a rule lets more pass', set('ACL', ours('acl', 'to-block'), { match: '1' })],
  ['all rules of a group are deleted', set('Port_Group', named('pg_group'), { acls: ['set', []] })],
  ['a port is taken out of its group', set('Port_Group', named('pg_group'), { ports: ['set', []] })],
  ['a group is deleted', remove('Port_Group', named('pg_group'))],
  ['an address is added to a set', mutate('Address_Set', named('as_group_ip4'), 'addresses', 'insert', '0.0.0.0/0')],
  ['an address is added to a set without any', set('Address_Set', named('as_empty_ip4'), { addresses: '0.0.0.0/0' })],
  ['a set is deleted', remove('Address_Set', named('as_group_ip6'))],
  ['a port is let go unchecked', set('Port_Group', named('nephos_drop'), { ports: ['set', []] })],
  ['nothing is dropped any more', set('Port_Group', named('nephos_drop'), { acls: ['set', []] })],
  ['what is dropped is let pass', set('ACL', [['action', '==', 'drop']], { action: 'allow' })],
  ['a router is switched off', set('Logical_Router', named('router'), { enabled: false })],
  ['a router is deleted', remove('Logical_Router', named('router'))],
  ['a router has another address', set('Logical_Router_Port', named('lrp-inner'), { networks: '10.0.0.2/24' })],
  ['a route leads elsewhere', set('Logical_Router_Static_Route', [], { nexthop: '203.0.113.9' })],
  ['an address is translated otherwise', set('NAT', ours('nat', 'floating'), { logical_ip: '10.0.0.6' })],
  ['nothing is translated', set('Logical_Router', named('router'), { nat: ['set', []] })],
  ['a limit is taken off', set('QoS', ours('qos', 'vm egress'), { bandwidth: ['map', []] })],
  ['what a row says is gone', set('ACL', ours('acl', 'to-block'), { external_ids: ['map', []] })],
];

describe('What somebody else did to the database', () => {
  test.each(DRIFTS)('%s: it is seen, and the difference mends it', async (_what, operation) => {
    const rows = everyRow();
    const { server, driver } = await startDriver(rows);
    expect(changesBetween(await driver.read(), rows)).toEqual([]);
    expect(JSON.stringify(await server.transact(operation))).not.toMatch(/"error"|"count":0/);
    const changes = changesBetween(await driver.read(), rows);
    expect(changes).not.toEqual([]);
    await driver.apply(changes);
    expect(changesBetween(await driver.read(), rows)).toEqual([]);
  });

  test('is seen for the row that it is about, and no other differs', async () => {
    const { server, driver } = await startDriver(everyRow());
    await server.transact(set('ACL', ours('acl', 'to-block'), { match: '1' }));
    const drifted = (await driver.read()).filter(({ drift }) => drift);
    expect(drifted).toMatchObject([{ table: 'acl', name: 'to-block', drift: ['match'] }]);
  });

  test('a stray of which nobody knows what it was is removed', async () => {
    const { server, driver } = await startDriver(everyRow());
    const ids = [
      'map',
      [
        ['nephos:table', 'acl'],
        ['nephos:name', 'to-block'],
        ['nephos:owner', 'to-block'],
      ],
    ];
    await server.transact(set('ACL', ours('acl', 'to-block'), { external_ids: ids }));
    const [broken] = await driver.read(['to-block']);
    expect(broken).toMatchObject({ name: 'to-block', drift: ['external_ids'] });
    await driver.apply([{ remove: { table: 'acl', name: 'to-block' } }]);
    expect(await driver.read(['to-block'])).toEqual([]);
  });

  test('rows that are not ours are not read, and stay', async () => {
    const { server, driver } = await startDriver(everyRow());
    const port = { op: 'insert', table: 'Logical_Switch_Port', 'uuid-name': 'p', row: { name: 'theirs' } };
    await server.transact(port, mutate('Logical_Switch', named('net'), 'ports', 'insert', ['named-uuid', 'p']), {
      op: 'insert',
      table: 'Logical_Router',
      row: { name: 'theirs' },
    });
    expect(changesBetween(await driver.read(), everyRow())).toEqual([]);
    await driver.apply(everyRow().map((put) => ({ put })));
    const found = await server.transact(
      { op: 'select', table: 'Logical_Switch_Port', where: named('theirs'), columns: ['name'] },
      { op: 'select', table: 'Logical_Router', where: named('theirs'), columns: ['name'] },
    );
    expect(found).toEqual([{ rows: [{ name: 'theirs' }] }, { rows: [{ name: 'theirs' }] }]);
  });
});

describe('A transaction', () => {
  test('that the database refuses changes nothing, and says why', async () => {
    const { server, driver } = await startDriver();
    await server.transact(
      { op: 'insert', table: 'Logical_Switch', row: { name: 'theirs', ports: ['named-uuid', 'p'] } },
      { op: 'insert', table: 'Logical_Switch_Port', 'uuid-name': 'p', row: { name: 'vm' } },
    );
    await expect(driver.apply(everyRow().map((put) => ({ put })))).rejects.toThrow(/constraint violation.*name/);
    expect(await driver.read()).toEqual([]);
  });

  test('that changes nothing is not written', async () => {
    const { server, driver } = await startDriver(everyRow());
    const versions = async () =>
      server.transact({ op: 'select', table: 'Logical_Switch_Port', where: [], columns: ['_version'] });
    const before = await versions();
    await driver.apply(everyRow().map((put) => ({ put })));
    expect(await versions()).toEqual(before);
  });

  test('of two that write the same at once both come through, and no row is there twice', async () => {
    const { server, driver } = await startDriver();
    const other = driverOf(server);
    const all = everyRow().map((put) => ({ put }));
    await Promise.all([driver.apply(all), other.apply(all), driver.apply(all), other.apply(all)]);
    expect(changesBetween(await other.read(), everyRow())).toEqual([]);
    const [switches] = await server.transact({ op: 'select', table: 'Logical_Switch', where: [], columns: ['name'] });
    expect(switches).toMatchObject({ rows: [{}, {}] });
  });
});

describe('A server that is lost', () => {
  test('is found again, and what was changed meanwhile is known', async () => {
    const { server, driver } = await startDriver(everyRow());
    await server.kill();
    const reading = driver.read();
    server.begin();
    expect(changesBetween(await reading, everyRow())).toEqual([]);
    await driver.apply([{ remove: { table: 'logical_switch', name: 'net' } }]);
    expect((await driver.read()).some(({ name }) => name === 'vm')).toBe(false);
  });

  test('and does not come back: it is said in bounded time that there is no connection', async () => {
    const server = await OvsdbServer.start();
    await server.stop();
    const lost: string[] = [];
    const onLost = ({ message }: Error) => lost.push(message);
    const driver = new OvnNetwork({ northbound: server.remote, requestMs: 100, onLost });
    started.push(driver);
    await expect(driver.read()).rejects.toThrow('There is no connection');
    expect(lost).not.toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { everyRow } from '#lib/testing/northbound-rows.ts';
import { changesBetween, type NetworkDriver, type NorthboundRow } from './driver.ts';

const SWITCH: NorthboundRow<'logical_switch'> = {
  table: 'logical_switch',
  name: 'net',
  owner: 'net',
  isProvider: false,
  mtu: 1450,
  physicalNetwork: null,
  segment: null,
};
const GROUP: NorthboundRow = { table: 'port_group', name: 'net', owner: 'group' };
const inOrder = (rows: NorthboundRow[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** Guarantees of every network driver. */
export function describeNetworkDriver(start: () => Promise<NetworkDriver>): void {
  test('what was put is read back, of all owners and of each; names count per table', async () => {
    const driver = await start();
    await driver.apply([{ put: SWITCH }, { put: GROUP }]);
    expect(inOrder(await driver.read())).toEqual(inOrder([SWITCH, GROUP]));
    expect(await driver.read(['net'])).toEqual([SWITCH]);
    expect(await driver.read(['nobody'])).toEqual([]);
  });

  test('a row that is put again is replaced, also where its owner is another one', async () => {
    const driver = await start();
    await driver.apply([{ put: SWITCH }]);
    await driver.apply([{ put: { ...SWITCH, mtu: 9000, owner: 'other' } }]);
    expect(await driver.read(['net'])).toEqual([]);
    expect(await driver.read(['other'])).toEqual([{ ...SWITCH, mtu: 9000, owner: 'other' }]);
  });

  test('what is removed is gone, and removing what is not there is no failure', async () => {
    const driver = await start();
    await driver.apply([{ put: SWITCH }]);
    await driver.apply([{ remove: SWITCH }]);
    await driver.apply([{ remove: SWITCH }]);
    expect(await driver.read()).toEqual([]);
  });

  test('a transaction that is refused changes nothing', async () => {
    const driver = await start();
    await driver.apply([{ put: SWITCH }]);
    await expect(driver.apply([{ put: GROUP }, { put: SWITCH }, { remove: SWITCH }])).rejects.toThrow('twice');
    expect(await driver.read()).toEqual([SWITCH]);
  });

  test('what a caller does to a row that it gave or got changes nothing', async () => {
    const driver = await start();
    const row = { ...SWITCH };
    await driver.apply([{ put: row }]);
    row.owner = 'me';
    for (const read of await driver.read()) read.owner = 'me';
    expect(await driver.read()).toEqual([SWITCH]);
  });

  test('what stands on a switch or in a group goes with it, and stays when that only changes', async () => {
    const driver = await start();
    const nobody = { type: 'vif', isEnabled: true, mac: '', addresses: [], allowed: null } as const;
    const port: NorthboundRow = {
      table: 'logical_switch_port',
      name: 'p',
      owner: 'p',
      switch: 'net',
      ...nobody,
      addresses: [],
    };
    const member: NorthboundRow = { table: 'port_group_port', name: 'm', owner: 'p', group: 'net', port: 'p' };
    await driver.apply([{ put: SWITCH }, { put: GROUP }, { put: port }, { put: member }]);
    await driver.apply([{ put: { ...SWITCH, mtu: 1 } }, { put: GROUP }]);
    expect(await driver.read(['p'])).toHaveLength(2);
    await driver.apply([{ remove: SWITCH }]);
    expect(await driver.read(['p'])).toEqual([member]);
    await driver.apply([{ remove: GROUP }]);
    expect(await driver.read()).toEqual([]);
  });

  test('a limit stays when its port changes, and goes with the port or its switch', async () => {
    const driver = await start();
    const nobody = { type: 'vif', isEnabled: true, mac: '', addresses: [], allowed: null } as const;
    const port: NorthboundRow = {
      ...nobody,
      table: 'logical_switch_port',
      name: 'p',
      owner: 'p',
      switch: 'net',
      addresses: [],
    };
    const shaping = {
      switch: 'net',
      port: 'p',
      address: null,
      direction: 'egress',
      rate: 1000,
      burst: 0,
      dscp: null,
    } as const;
    const limit: NorthboundRow = { ...shaping, table: 'qos', name: 'p egress', owner: 'other' };
    await driver.apply([{ put: SWITCH }, { put: port }, { put: limit }]);
    await driver.apply([{ put: { ...port, isEnabled: false } }]);
    expect(await driver.read(['other'])).toEqual([limit]);
    await driver.apply([{ remove: port }]);
    expect(await driver.read(['other'])).toEqual([]);
    await driver.apply([{ put: port }, { put: limit }]);
    await driver.apply([{ remove: SWITCH }]);
    expect(await driver.read()).toEqual([]);
  });

  test('rows of every table are read back, whatever was put first, and go with what they stand on', async () => {
    const driver = await start();
    const rows = everyRow();
    for (const put of rows.toReversed()) await driver.apply([{ put }]);
    expect(inOrder(await driver.read())).toEqual(inOrder(rows));
    await driver.apply(rows.map((put) => ({ put })));
    expect(inOrder(await driver.read())).toEqual(inOrder(rows));
    const roots = ['logical_switch', 'logical_router', 'port_group', 'address_set_address', 'port_group_port'];
    await driver.apply(rows.filter(({ table }) => roots.includes(table)).map((remove) => ({ remove })));
    expect(await driver.read()).toEqual([]);
  });

  test('what stood on something is put elsewhere, and stays when that goes', async () => {
    const driver = await start();
    const rows = everyRow();
    await driver.apply(rows.map((put) => ({ put })));
    const moved = rows.flatMap((row): NorthboundRow[] => {
      if (row.table === 'logical_switch_port' && row.name === 'vm') return [{ ...row, switch: 'elsewhere' }];
      return row.table === 'acl' ? [{ ...row, group: 'others' }] : [];
    });
    const other = rows.flatMap((row) => (row.table === 'logical_switch' ? [{ ...row, name: 'elsewhere' }] : []))[0];
    await driver.apply([...moved, ...(other ? [other] : [])].map((put) => ({ put })));
    await driver.apply([
      { remove: { table: 'logical_switch', name: 'net' } },
      { remove: { table: 'port_group', name: 'group' } },
    ]);
    const left = await driver.read();
    expect(left).toEqual(expect.arrayContaining(moved));
    expect(left.filter(({ name }) => name === 'subnet')).toEqual([]);
  });

  test('the state of each port is reported: all are known, and none is of a deleted port', async () => {
    const driver = await start();
    await driver.apply(everyRow().map((put) => ({ put })));
    expect([...(await driver.portStates()).keys()].toSorted()).toEqual(['gate', 'inner', 'vm']);
    await driver.apply([{ remove: { table: 'logical_switch_port', name: 'vm' } }]);
    expect([...(await driver.portStates()).keys()].toSorted()).toEqual(['gate', 'inner']);
  });

  test('the state of each router is reported: a disabled one is down, and none is of a deleted router', async () => {
    const driver = await start();
    const changes: [string, boolean][] = [];
    const forget = driver.onRouterState((router, isUp) => changes.push([router, isUp]));
    const router: NorthboundRow = { table: 'logical_router', name: 'r', owner: 'r', isEnabled: true };
    await driver.apply([{ put: router }, { put: { ...router, name: 'off', isEnabled: false } }]);
    expect(Object.fromEntries(await driver.routerStates())).toEqual({ r: true, off: false });
    await driver.apply([{ put: { ...router, isEnabled: false } }]);
    expect(Object.fromEntries(await driver.routerStates())).toEqual({ r: false, off: false });
    await driver.apply([{ remove: router }]);
    expect(Object.fromEntries(await driver.routerStates())).toEqual({ off: false });
    expect(changes).toEqual([
      ['r', true],
      ['r', false],
    ]);
    forget();
  });

  test('what drifted is mended by the difference, and nothing differs after it', async () => {
    const driver = await start();
    await driver.apply([{ put: { ...SWITCH, mtu: 1 } }, { put: { ...GROUP, name: 'stray' } }]);
    await driver.apply(changesBetween(await driver.read(), [SWITCH, GROUP]));
    expect(changesBetween(await driver.read(), [GROUP, SWITCH])).toEqual([]);
  });
}

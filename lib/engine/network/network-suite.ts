import { expect, test } from 'vitest';
import { changesBetween, type NetworkDriver, type NorthboundRow } from './driver.ts';

const SWITCH: NorthboundRow<'logical_switch'> = {
  table: 'logical_switch',
  name: 'net',
  owner: 'net',
  isProvider: false,
  mtu: 1450,
};
const GROUP: NorthboundRow = { table: 'port_group', name: 'net', owner: 'group' };
const inOrder = (rows: NorthboundRow[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** What every driver of networks guarantees. */
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

  test('what drifted is mended by the difference, and nothing differs after it', async () => {
    const driver = await start();
    await driver.apply([{ put: { ...SWITCH, mtu: 1 } }, { put: { ...GROUP, name: 'stray' } }]);
    await driver.apply(changesBetween(await driver.read(), [SWITCH, GROUP]));
    expect(changesBetween(await driver.read(), [GROUP, SWITCH])).toEqual([]);
  });
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow } from '#lib/testing/northbound-rows.ts';
import { OvsdbServer } from '#lib/testing/ovsdb-server.ts';
import type { NorthboundChange, NorthboundRow } from '../driver.ts';
import { SimulatedNetwork } from '../simulated/simulated-network.ts';
import { OvnNetwork } from './ovn.ts';

let server: OvsdbServer;
let driver: OvnNetwork;
beforeAll(async () => {
  server = await OvsdbServer.start();
  driver = new OvnNetwork({ northbound: server.remote });
});
afterAll(async () => {
  await driver?.stop();
  await server?.stop();
});

/** Valid changes of a row: another place, other members, another state. */
function variants(row: NorthboundRow): NorthboundRow[] {
  switch (row.table) {
    case 'logical_switch':
      return [{ ...row, physicalNetwork: row.physicalNetwork === null ? 'physnet2' : null, segment: null, mtu: 9000 }];
    case 'logical_switch_port':
      return [
        { ...row, switch: 'ext' },
        { ...row, allowed: row.allowed ? null : [] },
        { ...row, addresses: ['10.0.0.8'] },
        ...(row.type === 'vif' ? [{ ...row, virtual: { address: '10.0.0.5', parents: ['inner'] } }] : []),
        ...(row.type === 'vif' ? [{ ...row, moving: { from: 'h1', to: 'h2' } }] : []),
        ...(row.type === 'vif' ? [{ ...row, type: 'metadata', host: 'h1', allowed: null } as const] : []),
      ];
    case 'dhcp_options':
      return [
        { ...row, switch: 'ext' },
        { ...row, isEnabled: false, raMode: null },
      ];
    case 'port_dhcp':
      return [
        { ...row, port: 'gate', switch: 'ext' },
        { ...row, isEnabled: false, options: {} },
        { ...row, options: { mtu: '1200' } },
      ];
    case 'port_group_port':
      return [
        { ...row, group: 'other' },
        { ...row, port: 'gate' },
      ];
    case 'address_set_address':
      return [
        { ...row, set: 'empty' },
        { ...row, address: 'fd00::77' },
        { ...row, address: '10.0.0.0/28' },
      ];
    case 'acl':
      return [
        { ...row, group: 'other' },
        { ...row, remote: { set: 'other' } },
        { ...row, remote: null },
      ];
    case 'qos':
      return [
        { ...row, port: 'inner', switch: 'net' },
        { ...row, rate: null, dscp: 10 },
      ];
    case 'logical_router':
      return [{ ...row, isEnabled: false }];
    case 'logical_router_port':
      return [
        { ...row, router: 'other' },
        { ...row, networks: [] },
      ];
    case 'static_route':
    case 'nat':
      return [{ ...row, router: 'other' }];
    case 'port_group':
      return [{ ...row, owner: 'another' }];
  }
}

const BASE = everyRow();
const TWINS = BASE.flatMap((row) =>
  row.table === 'port_group_port' || row.table === 'address_set_address' ? [{ ...row, name: `${row.name} again` }] : [],
);
const ROWS = [...BASE, ...TWINS];
const change = fc.constantFrom(...ROWS).chain((row) => {
  const { table, name } = row;
  const puts = [row, row, ...variants(row)].map((put) => ({ put }));
  return fc.constantFrom<NorthboundChange>(...puts, { remove: { table, name } });
});
const keyOf = (one: NorthboundChange) => {
  const { table, name } = 'put' in one ? one.put : one.remove;
  return `${table} ${name}`;
};
const transactions = fc.array(fc.uniqueArray(change, { selector: keyOf, minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 8,
});
const inOrder = (rows: NorthboundRow[]) => rows.map((row) => JSON.stringify(row)).toSorted();

test('whatever is put and removed, in whatever order, the database has what the model has, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(transactions, async (all) => {
      const model = new SimulatedNetwork();
      await driver.apply((await driver.read()).map((remove) => ({ remove })));
      expect(await rowsLeft()).toEqual([]);
      for (const changes of [BASE.map((put) => ({ put })), ...all]) {
        await Promise.all([driver.apply(changes), model.apply(changes)]);
        expect(inOrder(await driver.read())).toEqual(inOrder(await model.read()));
      }
    }),
    { numRuns: 150 },
  );
});

/** Rows that should have been removed. */
async function rowsLeft(): Promise<unknown[]> {
  const tables = ['Logical_Switch', 'Logical_Router', 'Address_Set', 'DHCP_Options', 'ACL', 'QoS', 'NAT'];
  const selects = tables.map((table) => ({ op: 'select', table, where: [], columns: ['external_ids'] }));
  const found = await server.transact(...selects);
  return found
    .flatMap((each) => JSON.stringify(each).match(/"nephos:name","[^"]*"/g) ?? [])
    .filter((text) => !/nephos_drop/.test(text));
}

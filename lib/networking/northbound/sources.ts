import type { Reader } from '#lib/db/database.ts';
import type { NorthboundRow } from '#lib/engine/network/driver.ts';
import { rulesOfPorts } from '../effective/qos.ts';
import { metadataAddresses } from '../metadata-ports/metadata-port-subnets.ts';
import { groupIdsOf } from '../security-groups/port-security-groups.ts';
import { floatingRows, routerRows } from './router-sources.ts';
import { rowsOfAddressGroup, rowsOfGroup, rowsOfNetwork, rowsOfPort, rowsOfRule, rowsOfSubnet } from './rows.ts';
import { virtualAddressesOfPorts } from './virtual-addresses.ts';

/** Loads the rows of one kind of object; none for deleted objects. */
interface Source {
  table:
    | 'networks'
    | 'subnets'
    | 'ports'
    | 'security_groups'
    | 'address_groups'
    | 'security_group_rules'
    | 'routers'
    | 'floatingips';
  rows(db: Reader, ids: readonly string[]): Promise<NorthboundRow[]>;
}

/** By event kind; referenced kinds first. */
export const SOURCES: ReadonlyMap<string, Source> = new Map<string, Source>([
  [
    'network',
    {
      table: 'networks',
      rows: async (db, ids) =>
        (await db.selectFrom('networks').selectAll().where('id', 'in', ids).execute()).flatMap(rowsOfNetwork),
    },
  ],
  ['subnet', { table: 'subnets', rows: subnetRows }],
  [
    'security_group',
    {
      table: 'security_groups',
      rows: async (db, ids) =>
        (await db.selectFrom('security_groups').select('id').where('id', 'in', ids).execute()).flatMap(rowsOfGroup),
    },
  ],
  [
    'address_group',
    {
      table: 'address_groups',
      rows: async (db, ids) =>
        (await db.selectFrom('address_groups').selectAll().where('id', 'in', ids).execute()).flatMap(
          rowsOfAddressGroup,
        ),
    },
  ],
  ['security_group_rule', { table: 'security_group_rules', rows: ruleRows }],
  ['port', { table: 'ports', rows: portRows }],
  ['router', { table: 'routers', rows: routerRows }],
  ['floatingip', { table: 'floatingips', rows: floatingRows }],
]);

async function subnetRows(db: Reader, ids: readonly string[]): Promise<NorthboundRow[]> {
  const subnets = await db.selectFrom('subnets').selectAll().where('id', 'in', ids).execute();
  const metadata = await metadataAddresses(db, ids);
  return subnets.flatMap((subnet) => rowsOfSubnet(subnet, metadata.get(subnet.id)));
}

async function ruleRows(db: Reader, ids: readonly string[]): Promise<NorthboundRow[]> {
  const rules = await db
    .selectFrom('security_group_rules')
    .innerJoin('security_groups', 'security_groups.id', 'security_group_rules.security_group_id')
    .selectAll('security_group_rules')
    .select('security_groups.stateful')
    .where('security_group_rules.id', 'in', ids)
    .execute();
  return rules.flatMap(rowsOfRule);
}

async function portRows(db: Reader, ids: readonly string[]): Promise<NorthboundRow[]> {
  const ports = await db.selectFrom('ports').selectAll().where('id', 'in', ids).execute();
  const allocated = await db
    .selectFrom('ip_allocations')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ip_allocations.port_id', 'ip_allocations.ip_address', 'subnets.cidr'])
    .where('ip_allocations.port_id', 'in', ids)
    .orderBy('ip_allocations.position')
    .execute();
  const addresses = Map.groupBy(allocated, ({ port_id }) => port_id);
  const groups = await groupIdsOf(db, ids);
  const rules = await rulesOfPorts(db, ids);
  const virtuals = await virtualAddressesOfPorts(db, ids);
  return ports.flatMap((port) => {
    const of = <V>(parts: Map<string, V[]>) => parts.get(port.id) ?? [];
    const parts = { addresses: of(addresses), groupIds: of(groups), qosRules: of(rules) };
    return rowsOfPort(port, { ...parts, virtual: virtuals.get(port.id) });
  });
}

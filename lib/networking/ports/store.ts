import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { normalisedIp } from '#lib/engine/network/ip.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { type Filter, textFilter } from '../listing.ts';
import type { Viewer } from '../rights.ts';
import { groupIdsOf } from '../security-groups/port-security-groups.ts';
import { defineStore, type RowOf } from '../store.ts';
import { PORTS, type Port } from './schema.ts';

type Condition = Expression<SqlBool>;

/** `ip_address=…`, `subnet_id=…` and `ip_address_substr=…`: any value of a kind, all kinds. */
const fixedIps: Filter = (values) => {
  const wanted = values.flatMap((value) => value.split(',')).map((text) => text.split('=', 2));
  const byKind = Map.groupBy(wanted, ([kind = '']) => kind);
  const conditions = [...byKind].map(([kind, pairs]) => {
    const condition = FIXED_IP_KINDS.get(kind);
    if (!condition) {
      const allowed = [...FIXED_IP_KINDS.keys()].join(', ');
      throw Invalid(`Filters 'fixed_ips=${kind}' are not supported. Allowed: ${allowed}.`);
    }
    return condition(pairs.map(([, value = '']) => value));
  });
  return sql<SqlBool>`ports.id in (select port_id from ip_allocations where ${sql.join(conditions, sql` and `)})`;
};

const FIXED_IP_KINDS = new Map<string, (values: string[]) => Condition>([
  ['ip_address', (values) => textFilter('ip_allocations.ip_address')(values.map(normalisedIp))],
  ['subnet_id', textFilter('ip_allocations.subnet_id')],
  [
    'ip_address_substr',
    (values) => {
      const parts = values.map((value) => `%${value.replaceAll(/[%_]/g, '')}%`);
      const matches = parts.map((part) => sql`ip_allocations.ip_address like ${part}`);
      return sql`(${sql.join(matches, sql` or `)})`;
    },
  ],
]);

/** Filters of ports besides columns. */
const PORT_FILTERS = {
  fixed_ips: fixedIps,
  mac_address: (values) => textFilter('ports.mac_address')(values.map((mac) => mac.toLowerCase())),
  security_groups: (values) =>
    sql<SqlBool>`ports.id in (select port_id from port_security_groups where ${textFilter('security_group_id')(values)})`,
} satisfies Record<string, Filter>;

export type PortRow = RowOf<'ports'>;
type FixedIps = Port['fixed_ips'];

export const portStore = defineStore(PORTS, {
  visible: visiblePorts,
  filters: PORT_FILTERS,
  async parts(db, rows) {
    const ids = rows.map(({ id }) => id);
    const addresses = await fixedIpsOf(db, ids);
    const groups = await groupIdsOf(db, ids);
    const policies = await networkPoliciesOf(db, ids);
    return (row) => {
      const fixed_ips = addresses.get(row.id) ?? [];
      return {
        fixed_ips,
        security_groups: groups.get(row.id) ?? [],
        qos_network_policy_id: policies.get(row.network_id) ?? null,
        ip_allocation: fixed_ips.length > 0 ? 'immediate' : 'none',
      };
    };
  },
});

/** Visible ports: own ones and all on own networks, as upstream; all for administrators. */
function visiblePorts(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('ports');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('ports.project_id', '=', projectId),
      eb(
        'ports.network_id',
        'in',
        eb.selectFrom('networks').select('networks.id').where('networks.project_id', '=', projectId),
      ),
    ]),
  );
}

/** Addresses of ports in the order of allocation. */
export async function fixedIpsOf(db: Reader, portIds: readonly string[]): Promise<Map<string, FixedIps>> {
  const rows = await db
    .selectFrom('ip_allocations')
    .select(['port_id', 'subnet_id', 'ip_address'])
    .where('port_id', 'in', portIds)
    .orderBy('position')
    .execute();
  const byPort = new Map(portIds.map((id) => [id, [] as FixedIps]));
  for (const { port_id, ...address } of rows) byPort.get(port_id)?.push(address);
  return byPort;
}

/** QoS policies by network of some ports. */
async function networkPoliciesOf(db: Reader, portIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('networks')
    .select(['id', 'qos_policy_id'])
    .where('id', 'in', db.selectFrom('ports').select('network_id').where('id', 'in', portIds))
    .execute();
  return new Map(rows.map(({ id, qos_policy_id }) => [id, qos_policy_id]));
}

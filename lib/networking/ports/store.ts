import type { Reader } from '#lib/db/database.ts';
import type { Viewer } from '../rights.ts';
import { groupIdsOf } from '../security-groups/port-security-groups.ts';
import { defineStore, type RowOf } from '../store.ts';
import { PORT_FILTERS } from './filters.ts';
import { PORTS, type Port } from './schema.ts';

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

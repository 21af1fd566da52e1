import type { Reader } from '#lib/db/database.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { Viewer } from '../rights.ts';
import { defineStore, type RowOf } from '../store.ts';
import { NETWORKS } from './schema.ts';

export type NetworkRow = RowOf<'networks'>;

/** External networks are shared by policies, too. Creating or deleting a subnet increases the revision. */
export const networkStore = defineStore(NETWORKS, {
  isShareable: true,
  async parts(db, rows) {
    const byNetwork = await subnetsOf(
      db,
      rows.map(({ id }) => id),
    );
    return (row) => {
      const subnets = byNetwork.get(row.id) ?? [];
      return {
        subnets: subnets.map(({ id }) => id),
        ipv4_address_scope: scopeOf(subnets, 4),
        ipv6_address_scope: scopeOf(subnets, 6),
      };
    };
  },
});

async function subnetsOf(db: Reader, networkIds: string[]): Promise<Map<string, OwnSubnet[]>> {
  const subnets = await db
    .selectFrom('subnets')
    .leftJoin('subnetpools', 'subnetpools.id', 'subnets.subnetpool_id')
    .select(['subnets.id', 'subnets.network_id', 'subnets.ip_version', 'subnetpools.address_scope_id'])
    .where('subnets.network_id', 'in', networkIds)
    .orderBy('subnets.created_at')
    .orderBy('subnets.id')
    .execute();
  return Map.groupBy(subnets, ({ network_id }) => network_id);
}

interface OwnSubnet {
  id: string;
  ip_version: 4 | 6;
  address_scope_id: string | null;
}

const scopeOf = (subnets: OwnSubnet[], version: 4 | 6): string | null =>
  subnets.find(({ ip_version }) => ip_version === version)?.address_scope_id ?? null;

/** Whether a project may create ports on a network: its own or a shared one, or an internal one. */
export async function isOpenForPorts(
  db: Reader,
  { id, is_external, project_id }: Pick<NetworkRow, 'id' | 'is_external' | 'project_id'>,
  { projectId, isAdmin }: Viewer,
): Promise<boolean> {
  if (is_external === 0 || isAdmin || project_id === projectId) return true;
  const shared = sharedWith(db, 'network', projectId, 'access_as_shared').where('rbac_policies.object_id', '=', id);
  return (await shared.limit(1).executeTakeFirst()) !== undefined;
}

import type { Reader } from '#lib/db/database.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import { owns, type Viewer } from '../rights.ts';
import { defineStore, type RowOf } from '../store.ts';
import { SUBNETS } from './schema.ts';

export type SubnetRow = RowOf<'subnets'>;

/** Subnets of own networks can be changed, as upstream. */
export const subnetStore = defineStore(SUBNETS, {
  visible: visibleSubnets,
  async mayChange(tx, ctx, { network_id }) {
    const network = await tx
      .selectFrom('networks')
      .select('project_id')
      .where('id', '=', network_id)
      .executeTakeFirstOrThrow();
    return owns(ctx, network.project_id);
  },
});

/**
 * Visible subnets: own ones and those of own or shared networks; all for administrators. Subnets of external networks
 * are hidden.
 */
function visibleSubnets(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('subnets');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('subnets.project_id', '=', projectId),
      eb(
        'subnets.network_id',
        'in',
        eb.selectFrom('networks').select('networks.id').where('networks.project_id', '=', projectId),
      ),
      eb('subnets.network_id', 'in', sharedWith(db, 'network', projectId, 'access_as_shared')),
    ]),
  );
}

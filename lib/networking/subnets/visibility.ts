import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { SubnetRow } from './view.ts';

/**
 * Visible subnets: own ones and those of own or shared networks; all for administrators. Subnets of external networks
 * are hidden.
 */
export function visibleSubnets(ctx: ProjectContext, db: Reader) {
  const rows = db.selectFrom('subnets');
  if (isAdmin(ctx.caller)) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('subnets.project_id', '=', ctx.projectId),
      eb(
        'subnets.network_id',
        'in',
        eb.selectFrom('networks').select('networks.id').where('networks.project_id', '=', ctx.projectId),
      ),
      eb('subnets.network_id', 'in', sharedWith(db, 'network', ctx.projectId, 'access_as_shared')),
    ]),
  );
}

export const findSubnet = (ctx: ProjectContext, db: Reader, id: string): Promise<SubnetRow | undefined> =>
  visibleSubnets(ctx, db).selectAll('subnets').where('subnets.id', '=', id).executeTakeFirst();

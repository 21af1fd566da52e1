import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { sharedWith } from '../rbac-policies/shared.ts';
import type { SubnetRow } from './view.ts';

/**
 * The subnets the caller may see: its own, and those of networks that are its own or shared; all for administrators.
 * An external network does not show its subnets.
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

/** One of them by id. */
export const findSubnet = (ctx: ProjectContext, db: Reader, id: string): Promise<SubnetRow | undefined> =>
  visibleSubnets(ctx, db).selectAll('subnets').where('subnets.id', '=', id).executeTakeFirst();

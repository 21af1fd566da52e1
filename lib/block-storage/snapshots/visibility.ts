import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { listConditions } from '../list-conditions.ts';
import { metadataCondition } from '../volumes/metadata-filter.ts';
import { snapshotAttributes } from './attributes.ts';
import type { SnapshotQuery } from './schema.ts';

export const GET_ALL_TENANTS = rule('volume_extension:get_all_snapshots', 'admin');

/** Snapshots matched by a list. @throws 400 for an invalid filter */
export function visibleSnapshots(ctx: ProjectContext, query: SnapshotQuery) {
  const spansProjects = query.all_tenants === true && ctx.policy.allows(GET_ALL_TENANTS, ctx.caller);
  let rows = ctx.database.read
    .selectFrom('snapshots')
    .where((eb) =>
      eb.and([
        ...listConditions(ctx, { table: 'snapshots', spansProjects }, query),
        ...snapshotAttributes.conditions('snapshots', query),
      ]),
    );
  if (query.metadata !== undefined)
    rows = rows.where(metadataCondition(ctx.database.engine, query.metadata, 'snapshots'));
  if (query.availability_zone !== undefined) {
    const { availability_zone: zone } = query;
    rows = rows.where('volume_id', 'in', (db) =>
      db.selectFrom('volumes').select('id').where('availability_zone', '=', zone),
    );
  }
  // All snapshots count against the quota.
  if (query.consumes_quota === false) rows = rows.where('id', '=', '');
  return rows;
}

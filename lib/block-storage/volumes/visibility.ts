import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { listConditions } from '../list-conditions.ts';
import { volumeAttributes } from './attributes.ts';
import { metadataCondition } from './metadata-filter.ts';
import type { VolumeQuery } from './schema.ts';

/** Permission to see volumes and related objects of all projects. */
export const VOLUME_GET_ALL_TENANTS = rule('volume:get_all_tenants', 'admin');

/**
 * Volumes matched by a list: the project's, or all for administrators on request. docs/contract/blockstorage.md 11.
 * @throws 400 for an invalid filter
 */
export function visibleVolumes(ctx: ProjectContext, query: VolumeQuery) {
  const spansProjects = query.all_tenants === true && ctx.policy.allows(VOLUME_GET_ALL_TENANTS, ctx.caller);
  let rows = ctx.database.read
    .selectFrom('volumes')
    .where((eb) =>
      eb.and([
        ...listConditions(ctx, { table: 'volumes', spansProjects }, query),
        ...volumeAttributes.conditions('volumes', query),
      ]),
    );
  if (query.metadata !== undefined) rows = rows.where(metadataCondition(ctx.database.engine, query.metadata));
  // Volumes never migrate, belong to no group, and all count.
  const isOfNone = query.migration_status !== undefined || query.group_id !== undefined;
  if (isOfNone || query.consumes_quota === false) rows = rows.where('id', '=', '');
  return rows;
}

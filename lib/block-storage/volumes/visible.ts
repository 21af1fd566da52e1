import { contains } from '#lib/db/contains.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/identity/operations.ts';
import { timeCondition } from '../time-filter.ts';
import { metadataCondition } from './metadata-filter.ts';
import type { VolumeQuery, VolumeStatus } from './schema.ts';

/** Who sees the volumes, and what belongs to them, of all projects. */
export const VOLUME_GET_ALL_TENANTS = rule('volume:get_all_tenants', 'admin');

/**
 * The volumes that a list may show: the project's, or all for administrators who ask, as the filters say.
 * contract/blockstorage.md 11. @throws 400 for a filter that cannot be read
 */
export function visibleVolumes(ctx: ProjectContext, query: VolumeQuery) {
  let rows = ctx.database.read.selectFrom('volumes');
  const spansProjects = query.all_tenants && ctx.policy.allows(VOLUME_GET_ALL_TENANTS, ctx.caller);
  if (!spansProjects) rows = rows.where('project_id', '=', ctx.projectId);
  else if (query.project_id) rows = rows.where('project_id', '=', query.project_id);
  if (query.name !== undefined) rows = rows.where('name', '=', query.name);
  const part = ctx.microversion.minor >= 34 ? query['name~'] : undefined;
  if (part !== undefined) rows = rows.where(contains('volumes.name', part));
  if (query.status !== undefined) rows = rows.where('status', '=', query.status as VolumeStatus);
  if (query.bootable !== undefined) rows = rows.where('bootable', '=', query.bootable ? 1 : 0);
  if (query.availability_zone !== undefined) rows = rows.where('availability_zone', '=', query.availability_zone);
  if (query.size !== undefined) rows = rows.where('size', '=', query.size);
  if (query.metadata !== undefined) rows = rows.where(metadataCondition(ctx.database.engine, query.metadata));
  // No volume migrates, none is of a group, and all of them count.
  const isOfNone = query.migration_status !== undefined || query.group_id !== undefined;
  if (isOfNone || query.consumes_quota === false) rows = rows.where('id', '=', '');
  if (ctx.microversion.minor < 60) return rows;
  for (const column of ['created_at', 'updated_at'] as const) {
    const times = query[column];
    if (times !== undefined) rows = rows.where(timeCondition(`volumes.${column}`, column, times));
  }
  return rows;
}

import { contains } from '#lib/db/contains.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/identity/operations.ts';
import { timeCondition } from '../time-filter.ts';
import { metadataCondition } from '../volumes/metadata-filter.ts';
import type { SnapshotQuery, SnapshotStatus } from './schema.ts';

const GET_ALL_TENANTS = rule('volume_extension:get_all_snapshots', 'admin');

/** The snapshots that a list may show, as its filters say. @throws 400 for a filter that cannot be read */
export function visibleSnapshots(ctx: ProjectContext, query: SnapshotQuery) {
  let rows = ctx.database.read.selectFrom('snapshots');
  const spansProjects = query.all_tenants && ctx.policy.allows(GET_ALL_TENANTS, ctx.caller);
  if (!spansProjects) rows = rows.where('project_id', '=', ctx.projectId);
  else if (query.project_id) rows = rows.where('project_id', '=', query.project_id);
  if (query.name !== undefined) rows = rows.where('name', '=', query.name);
  const part = ctx.microversion.minor >= 34 ? query['name~'] : undefined;
  if (part !== undefined) rows = rows.where(contains('snapshots.name', part));
  if (query.status !== undefined) rows = rows.where('status', '=', query.status as SnapshotStatus);
  if (query.volume_id !== undefined) rows = rows.where('volume_id', '=', query.volume_id);
  if (query.metadata !== undefined)
    rows = rows.where(metadataCondition(ctx.database.engine, query.metadata, 'snapshots'));
  if (query.availability_zone !== undefined) {
    const { availability_zone: zone } = query;
    rows = rows.where('volume_id', 'in', (db) =>
      db.selectFrom('volumes').select('id').where('availability_zone', '=', zone),
    );
  }
  // All of them count.
  if (query.consumes_quota === false) rows = rows.where('id', '=', '');
  if (ctx.microversion.minor < 60) return rows;
  for (const column of ['created_at', 'updated_at'] as const) {
    const times = query[column];
    if (times !== undefined) rows = rows.where(timeCondition(`snapshots.${column}`, column, times));
  }
  return rows;
}

import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import { formatStorageTime } from '../storage-time.ts';
import type { Snapshot, SnapshotSummary } from './schema.ts';

export type SnapshotRow = Selectable<Tables['snapshots']>;

/** JSON of snapshots, full and plain, shared by all requests. */
export const snapshotFragments = new FragmentCache<Snapshot>();
export const snapshotSummaryFragments = new FragmentCache<SnapshotSummary>();

export const snapshotVariant = (ctx: ProjectContext): string => String(ctx.microversion.minor);

export async function snapshotViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Snapshot>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('snapshots').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, snapshotView(ctx, row)]));
}

export function summaryOf(snapshot: Snapshot): SnapshotSummary {
  const {
    'os-extended-snapshot-attributes:progress': _progress,
    'os-extended-snapshot-attributes:project_id': _project,
    ...summary
  } = snapshot;
  return summary;
}

const snapshotView = (ctx: ProjectContext, row: SnapshotRow): Snapshot => ({
  id: row.id,
  name: row.name,
  description: row.description,
  volume_id: row.volume_id,
  status: row.status,
  size: row.size,
  metadata: unpackJson(row.metadata),
  created_at: formatStorageTime(row.created_at),
  updated_at: row.updated_at && formatStorageTime(row.updated_at),
  'os-extended-snapshot-attributes:progress': HAS_DATA.has(row.status) ? '100%' : (row.progress ?? '0%'),
  'os-extended-snapshot-attributes:project_id': row.project_id,
  ...fieldsSince(ctx, 14, { group_snapshot_id: null }),
  ...fieldsSince(ctx, 41, { user_id: row.user_id }),
  ...fieldsSince(ctx, 65, { consumes_quota: true }),
});

/** Snapshots are atomic: progress is 0 or 100 percent. */
const HAS_DATA: ReadonlySet<SnapshotRow['status']> = new Set([
  'available',
  'backing-up',
  'deleting',
  'restoring',
  'error_deleting',
]);

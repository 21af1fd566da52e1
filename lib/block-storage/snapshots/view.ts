import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { snapshotAttributes, snapshotSummary } from './attributes.ts';
import type { Snapshot, SnapshotSummary } from './schema.ts';

export type SnapshotRow = Selectable<Tables['snapshots']>;

/** JSON of snapshots, full and plain, shared by all requests. */
export const snapshotFragments = new FragmentCache<Snapshot>();
export const snapshotSummaryFragments = new FragmentCache<SnapshotSummary>();

export const snapshotVariant = (ctx: ProjectContext): string => String(ctx.microversion.minor);

export const snapshotViews = (ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Snapshot>> =>
  viewsBy(db, ids, (row) => snapshotAttributes.view(ctx, row, {}));

/** Without details. */
export const snapshotSummaries = (
  ctx: ProjectContext,
  db: Reader,
  ids: string[],
): Promise<Map<string, SnapshotSummary>> => viewsBy(db, ids, (row) => snapshotSummary.view(ctx, row, {}));

async function viewsBy<View>(db: Reader, ids: string[], viewOf: (row: SnapshotRow) => View) {
  if (ids.length === 0) return new Map<string, View>();
  const rows = await db.selectFrom('snapshots').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, viewOf(row)]));
}

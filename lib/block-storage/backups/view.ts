import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import type { Backup, BackupSummary } from './schema.ts';

export type BackupRow = Selectable<Tables['backups']>;

/** JSON of backups, shared by all requests. */
export const backupFragments = new FragmentCache<Backup>();

export const backupVariant = (ctx: ProjectContext): string => `${ctx.baseUrl}|${ctx.microversion.minor}`;

export async function backupViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Backup>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('backups').selectAll().where('id', 'in', ids).execute();
  const parents = await parentsAmong(db, ids);
  return new Map(rows.map((row) => [row.id, backupView(ctx, row, parents.has(row.id))]));
}

/** Which of some backups have dependents that are not being deleted. */
export async function parentsAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = db.selectFrom('backups').select('parent_id').distinct();
  const found = await rows.where('parent_id', 'in', ids).where('status', '!=', 'deleting').execute();
  return new Set(found.flatMap(({ parent_id }) => parent_id ?? []));
}

export const backupSummary = (ctx: ProjectContext, { id, name }: Pick<BackupRow, 'id' | 'name'>): BackupSummary => ({
  id,
  name,
  links: linksOf(ctx, 'backups', id),
});

const backupView = (ctx: ProjectContext, row: BackupRow, has_dependent_backups: boolean): Backup => ({
  ...backupSummary(ctx, row),
  description: row.description,
  status: row.status,
  volume_id: row.volume_id,
  snapshot_id: row.snapshot_id,
  size: row.size,
  container: row.container,
  object_count: row.object_count,
  is_incremental: row.parent_id !== null,
  has_dependent_backups,
  fail_reason: row.fail_reason,
  availability_zone: row.availability_zone,
  data_timestamp: formatStorageTime(row.data_timestamp),
  created_at: formatStorageTime(row.created_at),
  updated_at: row.updated_at && formatStorageTime(row.updated_at),
  ...fieldsSince(ctx, 18, { 'os-backup-project-attr:project_id': row.project_id }),
  ...fieldsSince(ctx, 43, { metadata: unpackJson(row.metadata) }),
  ...fieldsSince(ctx, 56, { user_id: row.user_id }),
});

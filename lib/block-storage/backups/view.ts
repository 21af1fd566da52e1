import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { backupAttributes } from './attributes.ts';
import type { Backup } from './schema.ts';

export type BackupRow = Selectable<Tables['backups']>;

/** JSON of backups, shared by all requests. */
export const backupFragments = new FragmentCache<Backup>();

export const backupVariant = (ctx: ProjectContext): string => `${ctx.baseUrl}|${ctx.microversion.minor}`;

export async function backupViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Backup>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('backups').selectAll().where('id', 'in', ids).execute();
  const parents = await parentsAmong(db, ids);
  return new Map(
    rows.map((row) => [row.id, backupAttributes.view(ctx, row, { has_dependent_backups: parents.has(row.id) })]),
  );
}

/** Which of some backups have dependents that are not being deleted. */
export async function parentsAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = db.selectFrom('backups').select('parent_id').distinct();
  const found = await rows.where('parent_id', 'in', ids).where('status', '!=', 'deleting').execute();
  return new Set(found.flatMap(({ parent_id }) => parent_id ?? []));
}

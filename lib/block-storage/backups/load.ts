import type { Reader } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { assertionOf, isVisibleTo } from '../volumes/load.ts';
import { backupRules } from './can.ts';
import { type BackupRow, parentsAmong } from './view.ts';

/** A visible backup. @throws 404 */
export const loadBackup = (db: Reader, ctx: ProjectContext, id: string): Promise<BackupRow> =>
  loadRow(db, 'backups', 'Backup', id, isVisibleTo(ctx));

export const assertCan = assertionOf('Backup', backupRules);

/** @throws 400 while other backups depend on it; docs/contract/blockstorage.md 9 */
export async function assertNoDependents(db: Reader, { id }: BackupRow): Promise<void> {
  if ((await parentsAmong(db, [id])).size === 0) return;
  throw Invalid('Invalid backup: Incremental backups exist for this backup. Delete them first.');
}

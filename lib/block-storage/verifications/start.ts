import { randomUUID } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { BackupRow } from '../backups/view.ts';
import { INCONCLUSIVE, MAX_VERIFICATIONS } from './values.ts';
import type { VerificationRow } from './view.ts';
import { verifyBackupWorkflow } from './workflow.ts';

/** Starts the verification of an available backup. @throws 409 while one of the project is in progress */
export async function startVerification(tx: Tx, actor: Actor, backup: BackupRow): Promise<VerificationRow> {
  await assertIdle(tx, backup);
  await deleteOlder(tx, backup.id);
  const id = randomUUID();
  const run_id = await startWorkflow(tx, verifyBackupWorkflow, { id, project_id: backup.project_id }, { id });
  const row: VerificationRow = {
    ...{ id, run_id, backup_id: backup.id, volume_id: backup.volume_id, project_id: backup.project_id },
    ...{ user_id: actor.userId, status: 'queued', checks: packJson([]), reason: null, restore_ms: null },
    ...{ created_at: creationTime(), started_at: null, ended_at: null },
  };
  await tx.insertInto('backup_verifications').values(row).execute();
  const place = { objectId: backup.id, projectId: backup.project_id, name: backup.name };
  // The status of the backup does not change: it can be restored and deleted meanwhile.
  await recordEvent(tx, actor, { type: 'backup.verify', ...place, after: { status: 'verifying' } });
  return row;
}

async function assertIdle(tx: Tx, { id, project_id }: BackupRow): Promise<void> {
  const rows = tx.selectFrom('backup_verifications').select('backup_id').where('project_id', '=', project_id);
  const active = await rows.where('ended_at', 'is', null).executeTakeFirst();
  if (!active) return;
  throw Conflict(
    active.backup_id === id
      ? `Backup ${id} is already being verified. Wait until the verification has ended.`
      : `Backup ${active.backup_id} of the project is being verified. Wait until the verification has ended.`,
  );
}

/** Makes room for one more, and keeps the latest results. */
async function deleteOlder(tx: Tx, backupId: string): Promise<void> {
  const own = () => tx.deleteFrom('backup_verifications').where('backup_id', '=', backupId);
  await own().where('status', 'in', INCONCLUSIVE).execute();
  const rows = tx.selectFrom('backup_verifications').select('id').where('backup_id', '=', backupId);
  const newest = await rows
    .orderBy('created_at', 'desc')
    .limit(MAX_VERIFICATIONS - 1)
    .execute();
  if (newest.length < MAX_VERIFICATIONS - 1) return;
  const kept = newest.map(({ id }) => id);
  await own().where('id', 'not in', kept).execute();
}

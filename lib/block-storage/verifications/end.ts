import { packJson } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { english } from '#lib/i18n/english.ts';
import type { Text } from '#lib/i18n/text.ts';
import { isBeingDeleted } from '../backups/can.ts';
import type { VerificationCheck, VerificationStatus } from './values.ts';
import type { VerificationRow } from './view.ts';

/** Marks it as running. False while it has to wait, because the number of those that run at a time is limited. */
export function beginVerification({ database, env }: Pick<Services, 'database' | 'env'>, id: string): Promise<boolean> {
  return database.transact(async (tx) => {
    const active = await tx.selectFrom('backup_verifications').selectAll().where('ended_at', 'is', null).execute();
    const own = active.find((row) => row.id === id);
    // It has ended already, and only this run does not know: all its steps can be repeated.
    if (own?.status !== 'queued') return true;
    const running = active.filter(({ status }) => status === 'running').length;
    if (running >= env.NEPHOS_MAX_BACKUP_VERIFICATIONS) return false;
    const begun = { status: 'running', started_at: new Date().toISOString() } as const;
    await tx.updateTable('backup_verifications').set(begun).where('id', '=', id).execute();
    return true;
  });
}

interface Outcome {
  checks: VerificationCheck[];
  restoreMs?: number | undefined;
  /** Why it was postponed. */
  postponed?: Text | undefined;
  /** Why it could not be completed. */
  incomplete?: Text | undefined;
}

function statusOf({ checks, postponed, incomplete }: Outcome): { status: VerificationStatus; reason: Text | null } {
  if (postponed !== undefined) return { status: 'postponed', reason: postponed };
  if (incomplete !== undefined) return { status: 'incomplete', reason: incomplete };
  const failed = checks.find(({ result }) => result === 'failed');
  return failed ? { status: 'failed', reason: failed.detail } : { status: 'passed', reason: null };
}

/** Records the outcome once. A verification whose backup was deleted meanwhile leaves no trace. */
export async function endVerification(database: Database, id: string, outcome: Outcome): Promise<void> {
  await database.transact(async (tx) => {
    const rows = tx.selectFrom('backup_verifications').selectAll().where('id', '=', id);
    const row = await rows.where('ended_at', 'is', null).executeTakeFirst();
    if (!row) return;
    const backups = tx.selectFrom('backups').select(['name', 'status']).where('id', '=', row.backup_id);
    const backup = await backups.executeTakeFirst();
    if (!backup || isBeingDeleted(backup)) {
      await tx.deleteFrom('backup_verifications').where('id', '=', id).execute();
      return;
    }
    const { status, reason } = statusOf(outcome);
    const ended = {
      ...{ status, reason: reason === null ? null : packJson(reason), checks: packJson(outcome.checks) },
      ...{ restore_ms: outcome.restoreMs ?? null, ended_at: new Date().toISOString() },
    };
    await tx.updateTable('backup_verifications').set(ended).where('id', '=', id).execute();
    await recordEnd(tx, row, { name: backup.name, status, reason });
  });
}

interface EndOfBackup {
  name: string;
  status: VerificationStatus;
  reason: Text | null;
}

function recordEnd(tx: Tx, row: VerificationRow, { name, status, reason }: EndOfBackup): Promise<void> {
  const place = { objectId: row.backup_id, projectId: row.project_id, name };
  if (status === 'passed')
    return recordEvent(tx, PLATFORM, { type: 'backup.verified', ...place, after: { status: 'available' } });
  const after = { result: status, message: reason === null ? '' : english(reason) };
  return recordEvent(tx, PLATFORM, { type: 'backup.verify_failed', ...place, after });
}

import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { assertCan, loadBackup } from '../backups/load.ts';
import { assertBackupEnabled } from '../services/disable.ts';
import { isVisibleTo } from '../volumes/load.ts';
import type { LatestVerification, NewVerification, Verification, VerificationQuery } from './schema.ts';
import { startVerification } from './start.ts';
import { isConclusive } from './values.ts';
import { summaryOf, verificationOf } from './view.ts';

export async function listVerifications(
  { database, projectId }: ProjectContext,
  { backup_id, volume_id }: VerificationQuery,
): Promise<Verification[]> {
  let rows = database.read.selectFrom('backup_verifications').selectAll().where('project_id', '=', projectId);
  if (backup_id !== undefined) rows = rows.where('backup_id', '=', backup_id);
  if (volume_id !== undefined) rows = rows.where('volume_id', '=', volume_id);
  return (await rows.orderBy('created_at', 'desc').orderBy('id').execute()).map(verificationOf);
}

/** @throws 404 */
export const getVerification = async (ctx: ProjectContext, id: string): Promise<Verification> =>
  verificationOf(await loadRow(ctx.database.read, 'backup_verifications', 'Verification', id, isVisibleTo(ctx)));

/** The last verification of each backup that has any, without the checks. */
export async function listLatestVerifications({ database, projectId }: ProjectContext): Promise<LatestVerification[]> {
  const rows = await database.read
    .selectFrom('backup_verifications')
    .select(['id', 'backup_id', 'volume_id', 'project_id', 'user_id', 'status', 'reason', 'restore_ms', 'run_id'])
    .select(['created_at', 'started_at', 'ended_at'])
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const byBackup = Map.groupBy(rows, ({ backup_id }) => backup_id);
  return [...byBackup.values()].flatMap(([latest, ...earlier]) => {
    if (!latest) return [];
    const result = [latest, ...earlier].find(isConclusive);
    const { backup_id, volume_id } = latest;
    return [{ backup_id, volume_id, result: result ? summaryOf(result) : null, latest: summaryOf(latest) }];
  });
}

/** @throws 404, 409 by state and while another one of the project is in progress, 503 while backups are disabled */
export function createVerification(ctx: ProjectContext, { backup_id }: NewVerification): Promise<Verification> {
  return ctx.database.transact(async (tx) => {
    await assertBackupEnabled(tx);
    const backup = await loadBackup(tx, ctx, backup_id);
    assertCan(ctx, 'verify', backup);
    return verificationOf(await startVerification(tx, actorOf(ctx), backup));
  });
}

import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeBackup } from './change.ts';
import { loadBackup } from './load.ts';
import { ResetBackupStatus } from './schema.ts';
import { forceDeleteBackup } from './service.ts';
import type { BackupStatus } from './statuses.ts';
import { BACKUP_VERBS } from './verbs.ts';

/** Sets the status of a backup, whatever the state of its objects. @throws 404 */
function resetStatus(ctx: ProjectContext, id: string, status: { status: BackupStatus }): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const backup = await loadBackup(tx, ctx, id);
    await changeBackup(tx, actorOf(ctx), backup, 'reset_status', status);
  });
}

export const backupActions = serveVerbs(BACKUP_VERBS, {
  reset_status: handler(resetStatus, { body: ResetBackupStatus }),
  force_delete: handler(forceDeleteBackup),
});

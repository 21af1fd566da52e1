import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { RECOVER, type RecoverInput } from './claimed-notification.ts';

/** Starts a recovery attempt, in the caller's transaction, or at a later time. */
export const startRecovery = (tx: Tx, id: string, after?: Date): Promise<string> =>
  startWorkflow<RecoverInput>(tx, RECOVER, { id, project_id: '' }, { notificationId: id }, after ? { after } : {});

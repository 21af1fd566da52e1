import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { claimNotification, endRecovery } from './claim.ts';
import { RECOVER, type RecoverInput } from './claimed-notification.ts';
import { recoverHost } from './host-flow.ts';
import { recoverInstances } from './instance-flow.ts';
import { recoverProcess } from './process-flow.ts';
import { NotificationTakenError, type Recovery, RecoveryFailure, type RecoveryResult } from './recovery-step.ts';
import { abandonRecovery } from './rollback.ts';

/** Attempts of a step, to bridge temporary failures. */
const TRIES = 12;

/** One attempt to recover from a fault. */
export const recoverWorkflow = defineWorkflow<RecoverInput>({
  ...RECOVER,
  maxAttempts: TRIES,
  async run(platform, run, { notificationId }) {
    const { database, env } = platform;
    const taken = { notificationId, runId: run.id };
    const notification = await run.step('take', () => database.transact((tx) => claimNotification(tx, env, taken)));
    if (!notification) return;
    const recovery = { platform, run, notification, attempt: notification.attempts, position: 0 };
    try {
      const end = await recover(recovery);
      await run.step('end', () => database.transact((tx) => endRecovery(tx, taken, end)));
    } catch (error) {
      if (error instanceof NotificationTakenError) return;
      if (!(error instanceof RecoveryFailure)) throw error;
      const { text: message } = error;
      await run.step('abandon', () => abandonRecovery(platform, { notificationId, message }));
    }
  },
  onFailure: (platform, { notificationId }, { message }) => abandonRecovery(platform, { notificationId, message }),
});

function recover(recovery: Recovery): Promise<RecoveryResult> {
  switch (recovery.notification.type) {
    case 'COMPUTE_HOST':
      return recoverHost(recovery);
    case 'COMPUTE_INSTANCE':
      return recoverInstances(recovery);
    case 'COMPUTE_PROCESS':
      return recoverProcess(recovery);
    default:
      return recovery.notification.type satisfies never;
  }
}

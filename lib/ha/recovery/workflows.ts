import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { claimNotification, endRecovery } from './claim.ts';
import { RECOVER, type RecoverInput } from './claimed-notification.ts';
import { recoverHost } from './host-flow.ts';
import { recoverInstances } from './instance-flow.ts';
import { formatSentence, SENTENCES } from './messages.ts';
import {
  NotificationTakenError,
  type Recovery,
  RecoveryFailure,
  type RecoveryResult,
  runRecoveryStep,
} from './recovery-step.ts';
import { disableServiceRequest } from './reserved-hosts.ts';
import { abandonRecovery } from './rollback.ts';
import { DISABLED_REASONS } from './upstream-sentences.ts';
import { waitFor } from './wait.ts';

/** Seconds, as upstream. */
const CONFIRM_S = 180;

/** Takes a host out of service whose compute process could not be restarted: docs/contract/ha.md 8. */
async function recoverProcess(recovery: Recovery): Promise<RecoveryResult> {
  const { platform, run, notification } = recovery;
  const service = () =>
    platform.database.read
      .selectFrom('hosts')
      .select(['service_id', 'is_enabled'])
      .where('name', '=', notification.host)
      .executeTakeFirst();
  const found = await run.step('service', async () => (await service())?.service_id ?? null);
  if (found === null) return { status: 'finished', message: SENTENCES.noService };
  await runRecoveryStep(recovery, 'DisableComputeNodeTask', (step) =>
    step.callCompute('disable', disableServiceRequest(found, DISABLED_REASONS.process)),
  );
  await runRecoveryStep(recovery, 'ConfirmComputeNodeDisabledTask', async (step) => {
    const isDisabled = await waitFor(run, {
      name: step.name('disabled'),
      timeoutSeconds: CONFIRM_S,
      poll: async () => ((await service())?.is_enabled === 1 ? undefined : true),
    });
    if (!isDisabled) throw new RecoveryFailure(formatSentence(SENTENCES.notDisabled, { seconds: CONFIRM_S }));
  });
  return { status: 'finished', message: null };
}

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
      await run.step('abandon', () => abandonRecovery(platform, { ...taken, message }));
    }
  },
  onFailure: (platform, { notificationId }, { message }, runId) =>
    abandonRecovery(platform, { notificationId, runId, message }),
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

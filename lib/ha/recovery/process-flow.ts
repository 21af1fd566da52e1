import { DISABLED_REASONS, formatSentence, SENTENCES } from './messages.ts';
import { type Recovery, RecoveryFailure, type RecoveryResult, runRecoveryStep } from './recovery-step.ts';
import { disableServiceRequest } from './reserved-hosts.ts';
import { waitFor } from './wait.ts';

/** Seconds, as upstream. */
const CONFIRM_S = 180;

/** Takes a host out of service whose compute process could not be restarted: docs/contract/ha.md 8. */
export async function recoverProcess(recovery: Recovery): Promise<RecoveryResult> {
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

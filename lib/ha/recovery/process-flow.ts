import { disabling } from './reserved.ts';
import { type Recovered, type Recovery, RecoveryFailure, task } from './task.ts';
import { waitFor } from './wait.ts';

/** As upstream says it. */
const REASON = 'Masakari detected process failed.';
/** Seconds; as upstream waits for it. */
const CONFIRM_S = 180;

/** Takes a host out of service whose compute process could not be restarted: contract/ha.md 8. */
export async function recoverProcess(recovery: Recovery): Promise<Recovered> {
  const { platform, run, notification } = recovery;
  const service = () =>
    platform.database.read
      .selectFrom('hosts')
      .select(['service_id', 'is_enabled'])
      .where('name', '=', notification.host)
      .executeTakeFirst();
  const found = await run.step('service', async () => (await service())?.service_id ?? null);
  if (found === null) return { status: 'finished', message: 'The host has no compute service any more.' };
  await task(recovery, 'DisableComputeNodeTask', (step) => step.ask('disable', disabling(found, REASON)));
  await task(recovery, 'ConfirmComputeNodeDisabledTask', async (step) => {
    const isDisabled = await waitFor(run, {
      name: step.name('disabled'),
      mostS: CONFIRM_S,
      look: async () => ((await service())?.is_enabled === 1 ? undefined : true),
    });
    if (!isDisabled) throw new RecoveryFailure(`The compute service was not disabled within ${CONFIRM_S} s.`);
  });
  return { status: 'finished', message: null };
}

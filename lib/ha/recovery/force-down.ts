import { isUp } from '#lib/compute/hosts/state.ts';
import { SENTENCES } from './messages.ts';
import type { Recovery, Task } from './recovery-step.ts';
import { forceDownRequest } from './reserved-hosts.ts';

/** The compute service of the failed host. */
export const findHost = ({ platform, notification }: Recovery) =>
  platform.database.read
    .selectFrom('hosts')
    .select(['service_id', 'state', 'forced_down'])
    .where('name', '=', notification.host)
    .executeTakeFirst();

/** Whether compute considers the failed host down, or no longer knows it. */
export async function isDown(recovery: Recovery): Promise<boolean> {
  const host = await findHost(recovery);
  return host === undefined || !isUp(host);
}

/**
 * Forces a host down that still counts as up: compute does not evacuate from it otherwise. Only with evidence that it runs
 * nothing. @throws RecoveryFailure after a rejection
 */
export async function forceDownIfUp(recovery: Recovery, step: Task): Promise<void> {
  const serviceId = await recovery.run.step(step.name('still up'), async () => {
    const host = await findHost(recovery);
    return host && isUp(host) ? host.service_id : null;
  });
  if (serviceId === null) return;
  await step.callCompute('force down', forceDownRequest(serviceId));
  await step.report(SENTENCES.forcedDown);
}

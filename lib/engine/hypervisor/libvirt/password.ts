import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { assertPower, type DriverContext } from './driver-context.ts';
import type { FoundDomain } from './host.ts';
import { setAgentTimeout } from './quiesce.ts';

/** @throws PermanentFailure if the machine does not run, or its guest cannot change passwords */
export async function setPassword(_kit: DriverContext, machine: FoundDomain, password: string): Promise<void> {
  assertPower(machine, 'setPassword', 'running');
  const { host, plan } = machine;
  const { os_type: system, os_admin_user: named } = plan.note.imageProperties;
  if (!(await host.hasAgent(machine))) {
    throw new PermanentFailure(
      `The guest agent of instance ${plan.id} does not respond. Install qemu-guest-agent in the guest, or wait until it has started.`,
    );
  }
  if (/\p{Cc}/u.test(password)) throw new PermanentFailure('A password cannot contain control characters.');
  const user = named ?? (system === 'windows' ? 'Administrator' : 'root');
  if (/\p{Cc}/u.test(user))
    throw new PermanentFailure('The image property os_admin_user cannot contain control characters.');
  await setAgentTimeout(machine);
  await host.connection.runHidden(['set-user-password', plan.id, '--user', user, '--password', password]);
}

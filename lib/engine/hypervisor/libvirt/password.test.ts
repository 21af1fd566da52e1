import { expect, test, vi } from 'vitest';
import type { DriverContext } from './driver-context.ts';
import type { FoundDomain } from './host.ts';
import { setPassword } from './password.ts';

/** A machine with an agent and these image properties, and the recorded agent commands. */
function machineOf(imageProperties: Record<string, string>) {
  const runHidden = vi.fn(async (_args: readonly string[]) => undefined);
  const host = { hasAgent: async () => true, connection: { runHidden, run: async () => '' } };
  const plan = { id: 'machine-1', note: { imageProperties } };
  return { runHidden, found: { host, plan, state: { power: 'running' } } as unknown as FoundDomain };
}
const ctx = {} as DriverContext;

test.each([
  [{}, 'root'],
  [{ os_type: 'windows' }, 'Administrator'],
  [{ os_admin_user: 'debian' }, 'debian'],
])('the password is that of the user who is in charge by %j: %s', async (properties, user) => {
  const { found, runHidden } = machineOf(properties);
  await setPassword(ctx, found, 'new one');
  expect(runHidden.mock.calls).toEqual([[['set-user-password', 'machine-1', '--user', user, '--password', 'new one']]]);
});

test.each([
  [{ os_admin_user: 'x\nattach-disk machine-1 /etc/shadow vdz\n' }, 'new one', 'The image property os_admin_user'],
  [{}, 'new\none', 'A password'],
])('control characters are never sent: %j, %j', async (properties, password, named) => {
  const { found, runHidden } = machineOf(properties);
  await expect(setPassword(ctx, found, password)).rejects.toThrow(`${named} cannot contain control characters.`);
  expect(runHidden).not.toHaveBeenCalled();
});

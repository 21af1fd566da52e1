import { expect, test } from 'vitest';
import { newWorld } from '#lib/testing/access-matrix/world.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { JOBS } from '#lib/testing/moves.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

const { start, withPlatform } = useCrashTestServer();

test('SIGKILL while a project is deleted with everything in it: the job goes on by itself, and all of it is gone', async () => {
  const { token, id } = await withPlatform(async (platform) => {
    const admin = await signInAdmin({ platform });
    return { token: admin.token ?? '', id: (await newWorld({ platform }, 'condemned')).id };
  });
  const ask = (server: ServerProcess, path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    });
  const slow = await start('slow');
  const begun = await ask(slow, `/console/v1/projects/${id}/teardown`, {
    method: 'POST',
    body: JSON.stringify({ teardown: {} }),
  });
  const { job } = await begun.json();
  const stateOf = async (server: ServerProcess) => (await (await ask(server, `${JOBS}/${job.id}`)).json()).job.state;
  expect([begun.status, await stateOf(slow)]).toEqual([202, 'running']);
  await slow.kill();

  const next = await start();
  await expect.poll(() => stateOf(next), { interval: 50 }).toBe('done');
  expect((await ask(next, `/identity/v3/projects/${id}`)).status).toBe(404);
});

import { expect, test } from 'vitest';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { JOBS, MOVES, serversOn } from '#lib/testing/moves.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

const SERVERS = 6;
const { start, withPlatform, call } = useCrashTestServer();

test('SIGKILL while a host is emptied, twice: every server leaves it once, and the job ends by itself', async () => {
  const { project, ids } = await withPlatform((platform) => serversOn({ platform }, 'sim-1', SERVERS));
  const first = await start('slow');
  const moves = { kind: 'drain', host: 'sim-1', mode: 'live', reason: 'new fans', parallel: 2 };
  const { id } = (await (await call(first, project, MOVES, { moves })).json()).job;
  const counts = async (server: ServerProcess) => {
    const { job } = await (await call(server, project, `${JOBS}/${id}`)).json();
    return job as { state: string; counts: { done: number; running: number } };
  };
  await expect.poll(async () => (await counts(first)).counts.running, { interval: 20 }).toBe(2);
  expect((await counts(first)).state).toBe('running');
  await first.kill();
  const second = await start();
  await expect.poll(async () => (await counts(second)).counts.done, { interval: 20 }).toBeGreaterThan(2);
  await second.kill();

  const third = await start();
  await expect.poll(async () => (await counts(third)).state, { interval: 50 }).toBe('done');
  expect((await counts(third)).counts).toMatchObject({ done: SERVERS, running: 0 });
  await third.kill();

  await withPlatform(async ({ services: { database, engine } }) => {
    const machines = await engine.hypervisor.list();
    expect(machines.filter(({ host }) => host === 'sim-1')).toEqual([]);
    expect(machines).toHaveLength(SERVERS);
    const moves = await database.read.selectFrom('server_migrations').select(['server_id', 'status']).execute();
    expect(moves.map(({ server_id }) => server_id).toSorted()).toEqual(ids.toSorted());
    expect(moves.every(({ status }) => status === 'completed')).toBe(true);
    const hosts = await database.read.selectFrom('hosts').select('used_vcpus').execute();
    expect(hosts.reduce((sum, host) => sum + host.used_vcpus, 0)).toBe(SERVERS);
  });
});

import { expect, test } from 'vitest';
import type { Change } from '#lib/engine/hypervisor/hypervisor.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { followChanges } from './changes.ts';

/** Without periodic rounds during the tests. */
const platform = usePlatform({
  NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '86400',
  NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '86400',
});
const services = () => platform.platform.services;

test('a crash is noticed long before the next round, and reported in compute.instance.error', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const fault = { type: 'instance_crash', server_id: id };
  await (await signInAdmin(platform)).post('/compute/v2.1/os-simulated-fleet/faults', { fault });
  await expect.poll(async () => (await show(project, id)).status).toBe('SHUTOFF');
  const { read } = services().database;
  const events = read.selectFrom('events').select('type').where('object_id', '=', id);
  expect(await events.where('type', '=', 'compute.instance.error').execute()).toHaveLength(1);
});

/** Follows changes from the test with a hypervisor that counts lookups. */
function following(find: (id: string) => Promise<undefined> = async () => undefined) {
  const { engine, ...rest } = services();
  const seen = { looked: [] as string[], rounds: 0, isHeard: false };
  let tell = (_: Change) => undefined as void;
  const hypervisor = {
    ...engine.hypervisor,
    onChange(listener: typeof tell) {
      seen.isHeard = true;
      tell = listener;
      return () => {
        seen.isHeard = false;
      };
    },
    find(id: string) {
      seen.looked.push(id);
      return find(id);
    },
  };
  const stopping = new AbortController();
  const ended = followChanges({ ...rest, engine: { ...engine, hypervisor } }, stopping.signal, () => {
    seen.rounds += 1;
  });
  const stop = async () => {
    stopping.abort();
    await ended;
  };
  return { seen, tell: (change: Change) => tell(change), stop };
}

test('several reports of a machine cause one check, and unknown machines none', async () => {
  const id = await launch(platform, await newProject(platform));
  const { seen, tell, stop } = following();
  for (const machineId of [id, 'unknown', id, id]) tell({ machineId });
  await expect.poll(() => seen.looked).toEqual([id]);
  tell({ machineId: id });
  await expect.poll(() => seen.looked).toEqual([id, id]);
  expect(seen.rounds).toBe(0);
  await stop();
  expect(seen.isHeard).toBe(false);
});

test('of more machines than can be looked at one by one, and of a whole host, the rounds begin', async () => {
  const { seen, tell, stop } = following();
  for (let at = 0; at < 51; at += 1) tell({ machineId: String(at) });
  await expect.poll(() => seen.rounds).toBe(1);
  tell({ host: 'sim-1' });
  await expect.poll(() => seen.rounds).toBe(2);
  expect(seen.looked).toEqual([]);
  await stop();
});

test('a server whose host does not answer keeps nobody from looking at the others', async () => {
  const project = await newProject(platform);
  const [lost, other] = [await launch(platform, project), await launch(platform, project)];
  const away = (id: string) => (id === lost ? Promise.reject(new Error('away')) : Promise.resolve(undefined));
  const { seen, tell, stop } = following(away);
  for (const machineId of [lost, other]) tell({ machineId });
  await expect.poll(() => seen.looked).toEqual([lost, other]);
  await stop();
});

test('a server with a task in progress is left alone, whatever is reported of its machine', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const { database } = services();
  await database.transact((tx) =>
    tx.updateTable('servers').set({ task_state: 'powering-off' }).where('id', '=', id).execute(),
  );
  const other = await launch(platform, project);
  const { seen, tell, stop } = following();
  for (const machineId of [id, other]) tell({ machineId });
  await expect.poll(() => seen.looked).toEqual([other]);
  await stop();
});

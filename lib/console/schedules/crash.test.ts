import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import type { ScheduleRunDetails } from './schema.ts';

const { start, endLeases, withPlatform, call } = useCrashTestServer();
const PATH = '/console/v1/schedules';
const VOLUMES = 8;

test('SIGKILL during a run, twice: it continues, and each volume has one snapshot', async () => {
  const { project, id } = await withPlatform(async (platform) => {
    const made = await newProject({ platform });
    for (let count = 0; count < VOLUMES; count += 1) await newVolume({ platform }, made, { name: `v${count}` });
    const schedule = {
      ...{ name: 'nightly', action: 'snapshot', target: 'project', keep_last: 1 },
      ...{ every: 'day', times: ['03:00'], time_zone: 'UTC' },
    };
    const answer = await made.api.post(PATH, { schedule });
    return { project: made, id: answer.body.schedule.id as string };
  });

  const first = await start();
  const { run } = await (await call(first, project, `${PATH}/${id}/run`, {})).json();
  const path = `${PATH}/${id}/runs/${run.id}`;
  const details = async (server: typeof first): Promise<ScheduleRunDetails> =>
    (await (await call(server, project, path)).json()).run;
  await expect.poll(async () => (await details(first)).items.some(({ state }) => state !== 'waiting')).toBe(true);
  await first.kill();
  await endLeases();
  await (await start()).kill();
  await endLeases();

  const last = await start();
  await expect.poll(async () => (await details(last)).state, { interval: 200 }).toBe('done');
  const ended = await details(last);
  expect(ended).toMatchObject({ total: VOLUMES, done: VOLUMES, failed: 0, deleted: 0 });
  const { snapshots } = await (await call(last, project, '/volume/v3/snapshots')).json();
  const ofVolumes = snapshots.map(({ volume_id }: { volume_id: string }) => volume_id);
  expect([ofVolumes.length, new Set(ofVolumes).size]).toEqual([VOLUMES, VOLUMES]);
  await last.kill();
});

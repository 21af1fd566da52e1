import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newVolume, settle, show } from '#lib/testing/compute.ts';
import { JOBS, jobOf, reached } from '#lib/testing/moves.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import { failOn, holdOnce } from '#lib/testing/server-actions.ts';

const platform = usePlatform({}, RETRY_AT_ONCE);
const VOLUMES = '/volume/v3/volumes';
const title = { message: 'Changing {count} objects', values: { count: 1 } };

async function begin({ api }: TestProject, ids: readonly string[], request: (id: string) => object): Promise<string> {
  const objects = ids.map((id) => ({ object_id: id, name: id, requests: [request(id)] }));
  const { status, body } = await api.post(JOBS, { job: { title, objects } });
  expect(status).toBe(202);
  return body.job.id;
}
const stop = (id: string) => ({
  method: 'POST',
  path: `/compute/v2.1/servers/${id}/action`,
  body: { 'os-stop': null },
});
const removal = (id: string) => ({ method: 'DELETE', path: `${VOLUMES}/${id}` });
const stateOf = async (project: TestProject, job: string) => (await jobOf(project, job)).items[0].state;

test('an instance is done when its action has ended, not when it was accepted', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const release = holdOnce(platform, 'stop');
  const job = await begin(project, [id], stop);
  await expect.poll(() => stateOf(project, job), { interval: 20 }).toBe('accepted');
  const { state, counts } = await jobOf(project, job);
  expect([state, counts.accepted, counts.running]).toEqual(['running', 1, 0]);
  release();
  await reached(project, job, 'done');
  expect((await show(project, id)).status).toBe('SHUTOFF');
});

test('an action that fails after it was accepted makes its object fail, with the reason that its history gives', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await failOn(platform, id, 'stop', 100);
  const job = await begin(project, [id], stop);
  await reached(project, job, 'failed');
  const [item] = (await jobOf(project, job)).items;
  expect(item).toMatchObject({ state: 'failed', request_id: expect.stringMatching(/^req-/) });
  expect(item.message).not.toBe('');
  const { instanceAction } = (
    await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions/${item.request_id}`)
  ).body;
  expect(instanceAction).toMatchObject({ action: 'stop', message: 'Error' });
});

test('while accepted work goes on, the job begins with all the others', async () => {
  const project = await newProject(platform);
  const ids = [await launch(platform, project)];
  const release = holdOnce(platform, 'stop');
  for (let count = 0; count < 7; count += 1) ids.push(await newVolume(platform, project));
  const job = await begin(project, ids, (id) => (id === ids[0] ? stop(id) : removal(id)));
  await expect.poll(async () => (await jobOf(project, job)).counts.done, { interval: 20 }).toBe(7);
  expect(await stateOf(project, job)).toBe('accepted');
  release();
  await reached(project, job, 'done');
});

test('a volume is done when it is gone, and failed when it could not be deleted', async () => {
  const project = await newProject(platform);
  const [gone, kept] = [await newVolume(platform, project), await newVolume(platform, project)];
  await reached(project, await begin(project, [gone], removal), 'done');
  expect((await project.api.get(`${VOLUMES}/${gone}`)).status).toBe(404);
  const { database, engine } = platform.platform.services;
  const remove = engine.storage.remove.bind(engine.storage);
  Object.assign(engine.storage, { remove: () => Promise.reject(new Error('The disk is busy.')) });
  const job = await begin(project, [kept], removal);
  await reached(project, job, 'failed');
  Object.assign(engine.storage, { remove });
  const volume = database.read.selectFrom('volumes').select('status').where('id', '=', kept);
  expect(await volume.executeTakeFirst()).toEqual({ status: 'error_deleting' });
  await settle(platform);
});

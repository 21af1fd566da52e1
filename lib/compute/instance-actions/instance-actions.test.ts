import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/compute/v2.1/servers/${id}`;
const history = async (project: TestProject, id: string, query = '', version = '2.96') =>
  (await project.api.get(`${pathOf(id)}/os-instance-actions${query}`, at(version))).body;

async function stopped(project: TestProject, input: object = {}): Promise<string> {
  const id = await launch(platform, project, input);
  await project.api.post(`${pathOf(id)}/action`, { 'os-stop': null });
  await settle(platform);
  return id;
}

test('GET /servers/{id}/os-instance-actions: the actions, newest first, with user and request', async () => {
  const project = await newProject(platform);
  const id = await stopped(project);
  const zoneless = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  const common = {
    instance_uuid: id,
    request_id: expect.stringMatching(/^req-/),
    user_id: project.userId,
    project_id: project.id,
    start_time: zoneless,
    message: null,
  };
  expect(await history(project, id, '', '2.1')).toEqual({
    instanceActions: [
      { ...common, action: 'stop' },
      { ...common, action: 'create' },
    ],
  });
  expect((await history(project, id)).instanceActions[0]).toEqual({ ...common, action: 'stop', updated_at: zoneless });
});

test('GET /servers/{id}/os-instance-actions/{request_id}: the steps with their ends, from 2.51 for users too', async () => {
  const project = await newProject(platform);
  const id = await stopped(project);
  const [{ request_id }] = (await history(project, id)).instanceActions;
  const path = `${pathOf(id)}/os-instance-actions/${request_id}`;
  const { instanceAction } = (await project.api.get(path, at('2.84'))).body;
  const event = { result: 'Success', details: null, hostId: expect.stringMatching(/^[0-9a-f]{56}$/) };
  const times = { start_time: expect.any(String), finish_time: expect.any(String) };
  expect(instanceAction.events).toEqual(
    ['compute_end', 'compute_work', 'compute_begin'].map((name) => ({ event: name, ...event, ...times })),
  );
  expect((await project.api.get(path, at('2.50'))).body.instanceAction.events).toBeUndefined();
});

test('GET /servers/{id}/os-instance-actions: a failed action says Error, and its failed step why', async () => {
  const project = await newProject(platform);
  const id = await stopped(project, { metadata: { [FAULT_KEY]: 'stop' } });
  const [action] = (await history(project, id)).instanceActions;
  expect(action).toMatchObject({ action: 'stop', message: 'Error' });
  const answer = await project.api.get(`${pathOf(id)}/os-instance-actions/${action.request_id}`, at('2.84'));
  expect(answer.body.instanceAction.events[0]).toMatchObject({
    event: 'compute_work',
    result: 'Error',
    details: expect.stringContaining('simulated fault'),
  });
});

test('GET /servers/{id}/os-instance-actions: pages from 2.58, and refuses an unknown marker or key there', async () => {
  const project = await newProject(platform);
  const id = await stopped(project);
  const first = await history(project, id, '?limit=1', '2.58');
  expect(first.instanceActions).toMatchObject([{ action: 'stop' }]);
  const next = first.links[0].href.replace('http://nephos.test', '');
  expect((await project.api.get(next, at('2.58'))).body.instanceActions).toMatchObject([{ action: 'create' }]);
  const refused = async (query: string, version: string) =>
    (await project.api.get(`${pathOf(id)}/os-instance-actions?${query}`, at(version))).status;
  expect(await refused('marker=req-none', '2.58')).toBe(400);
  expect(await refused('changes-before=2030-01-01', '2.58')).toBe(400);
  expect(await refused('changes-before=2030-01-01', '2.66')).toBe(200);
  expect(await refused('unknown=1', '2.58')).toBe(400);
  expect(await refused('limit=-1', '2.58')).toBe(400);
  expect((await history(project, id, '?changes-since=2999-01-01T00:00:00Z')).instanceActions).toEqual([]);
});

test('GET /servers/{id}/os-instance-actions: a deleted server’s are read from 2.21 on, not below', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await project.api.delete(pathOf(id));
  await settle(platform);
  expect((await history(project, id, '', '2.21')).instanceActions).toMatchObject([
    { action: 'delete' },
    { action: 'create' },
  ]);
  expect((await project.api.get(`${pathOf(id)}/os-instance-actions`, at('2.20'))).status).toBe(404);
  expect((await project.api.get(pathOf(id))).status).toBe(404);
});

test('GET /servers/{id}/os-instance-actions: another project’s server, an unknown server and request are 404', async () => {
  const project = await newProject(platform);
  const stranger = await newProject(platform);
  const id = await launch(platform, project);
  expect((await stranger.api.get(`${pathOf(id)}/os-instance-actions`)).status).toBe(404);
  expect((await project.api.get(`${pathOf('none')}/os-instance-actions`)).status).toBe(404);
  expect((await project.api.get(`${pathOf(id)}/os-instance-actions/req-none`)).status).toBe(404);
});

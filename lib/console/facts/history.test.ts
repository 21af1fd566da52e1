import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { ActionReasonList, LastActionList, PaceList, PersonList } from './schema.ts';

const platform = usePlatform();
const ask = async ({ api }: Pick<TestProject, 'api'>, what: string) =>
  (await api.get(`/console/v1/history/${what}`)).body;
const act = (project: TestProject, id: string, action: object) =>
  project.api.post(`/compute/v2.1/servers/${id}/action`, action);
const lastActions = async (project: TestProject) =>
  LastActionList.parse(await ask(project, 'last-actions')).last_actions;

test('GET console/history/people: those with a role and those who acted are named, strangers are not', async () => {
  const project = await newProject(platform);
  const stranger = await newProject(platform);
  const reader = await joinProject(platform, project.id, 'reader');
  const { people } = PersonList.parse(await ask(project, 'people'));
  expect(people).toContainEqual({ id: project.userId, name: project.userName });
  expect(people.map(({ id }) => id)).toContain(reader.userId);
  expect(people.map(({ id }) => id)).not.toContain(stranger.userId);
});

test('GET console/history/last-actions: the newest of each instance, with its user', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  expect(await lastActions(project)).toEqual([
    { server_id: id, action: 'stop', user_id: project.userId, started_at: expect.any(String), is_failed: false },
  ]);
});

test('GET console/history/last-actions: what failed is marked', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'stop' } });
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  expect(await lastActions(project)).toMatchObject([{ server_id: id, action: 'stop', is_failed: true }]);
});

test('GET console/history/last-actions: instances of other projects and deleted ones are not in it', async () => {
  const project = await newProject(platform);
  const other = await newProject(platform);
  await launch(platform, other);
  const id = await launch(platform, project);
  await project.api.delete(`/compute/v2.1/servers/${id}`);
  await settle(platform);
  expect(await lastActions(project)).toEqual([]);
});

test('GET console/history/paces: what succeeded is measured, what failed is not', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'stop' } });
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  const { paces } = PaceList.parse(await ask(project, 'paces'));
  expect(paces).toEqual([{ action: 'create', count: 1, p95_seconds: expect.any(Number) }]);
});

test('GET console/history/paces: a project without a past has none', async () => {
  expect(await ask(await newProject(platform), 'paces')).toEqual({ paces: [] });
});

test('GET console/history/reasons/{instance}: what was given a reason or failed is there with it, and nothing else', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'pause' } });
  const why = { 'x-nephos-reason': encodeURIComponent(' Störung am Host – bitte warten ') };
  await act(project, id, { pause: null });
  await settle(platform);
  await project.api.post(`/compute/v2.1/servers/${id}/action`, { 'os-stop': null }, why);
  await settle(platform);
  const { reasons } = ActionReasonList.parse(await ask(project, `reasons/${id}`));
  const request_id = expect.stringMatching(/^req-/);
  expect(reasons).toEqual([
    { request_id, reason: 'Störung am Host – bitte warten', failure: null },
    { request_id, reason: null, failure: expect.stringContaining('simulated fault') },
  ]);
  const { instanceActions } = (await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions`)).body;
  expect(instanceActions[0]).toMatchObject({ action: 'stop', request_id: reasons[0]?.request_id });
  expect(instanceActions[0]).not.toHaveProperty('reason');
});

test('GET console/history/reasons/{instance}: another project reads nothing, an administrator does', async () => {
  const [project, stranger] = [await newProject(platform), await newProject(platform)];
  const id = await launch(platform, project);
  await project.api.delete(`/compute/v2.1/servers/${id}`, { 'x-nephos-reason': 'no%20longer%20needed' });
  await settle(platform);
  expect(await ask(stranger, `reasons/${id}`)).toEqual({ reasons: [] });
  const administrator = await joinProject(platform, stranger.id, 'admin');
  expect(await ask(administrator, `reasons/${id}`)).toMatchObject({ reasons: [{ reason: 'no longer needed' }] });
});

test.each([
  ['too long', 'x'.repeat(256)],
  ['not percent-encoded', '100%'],
])('POST /servers/{id}/action: a reason that is %s is refused with 400, and nothing is done', async (_, reason) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const path = `/compute/v2.1/servers/${id}`;
  const { status } = await project.api.post(`${path}/action`, { 'os-stop': null }, { 'x-nephos-reason': reason });
  expect(status).toBe(400);
  expect((await project.api.get(path)).body.server).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
});

test.each([
  ['GET', 'reasons', 404],
  ['GET', 'reasons/a/b', 404],
  ['GET', 'secrets', 404],
  ['GET', 'people/x', 404],
  ['POST', 'people', 405],
])('%s console/history/%s: there is nothing to do there, %d', async (method, what, status) => {
  const { api } = await newProject(platform);
  expect((await api.call(method, `/console/v1/history/${what}`)).status).toBe(status);
});

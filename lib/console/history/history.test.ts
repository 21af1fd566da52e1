import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { answerHistory } from './routes.ts';
import { LastActionList, PaceList, PersonList } from './schema.ts';

const platform = usePlatform();
const ask = async (project: TestProject, what: string, method = 'GET') => {
  const request = new Request(`http://console.test/${what}`, { method });
  const who = { database: platform.platform.services.database, projectId: project.id };
  return (await answerHistory(request, what.split('/'), who)).json();
};
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

test('GET console/history/last-actions: the newest of each instance, with who asked for it', async () => {
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

test.each([
  ['GET', 'secrets'],
  ['GET', 'people/x'],
  ['POST', 'people'],
])('%s console/history/%s: there is no such address', async (method, what) => {
  const project = await newProject(platform);
  await expect(ask(project, what, method)).rejects.toMatchObject({ kind: 'notFound' });
});

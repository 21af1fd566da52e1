import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, describeRefusals, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const DUMP = { trigger_crash_dump: null };

describeRefusals(platform, {
  action: 'trigger_crash_dump',
  body: DUMP,
  version: '2.17',
  from: ['active', 'paused', 'rescued', 'resized', 'error'],
});

test('POST /servers/{id}/action trigger_crash_dump: the console shows the dump, the server runs on, the history tells', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const answer = await act(project, id, DUMP, '2.17');
  expect([answer.status, answer.body]).toEqual([202, '']);
  await settle(platform);
  const { output } = (await act(project, id, { 'os-getConsoleOutput': {} })).body;
  expect(output).toMatch(/kdump: saving vmcore[\s\S]*login: $/);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:power_state': 1 });
  const { body } = await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions`, at('2.1'));
  expect(body.instanceActions[0]).toMatchObject({ action: 'trigger_crash_dump', message: null });
});

test('POST /servers/{id}/action trigger_crash_dump: a guest that is paused cannot dump, and the history says Error', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { pause: null });
  await settle(platform);
  expect((await act(project, id, DUMP, '2.17')).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'PAUSED' });
  const { body } = await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions`, at('2.1'));
  expect(body.instanceActions[0]).toMatchObject({ action: 'trigger_crash_dump', message: 'Error' });
});

test('POST /servers/{id}/action trigger_crash_dump: a server on no host is refused with 409', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const { database } = platform.platform.services;
  await putInState(platform, id, { vm_state: 'error' });
  await database.transact((tx) => tx.updateTable('servers').set({ host: null }).where('id', '=', id).execute());
  const answer = await act(project, id, DUMP, '2.17');
  expect(answer.body.conflictingRequest.message).toBe(`Instance ${id} is not ready`);
});

test('POST /servers/{id}/action trigger_crash_dump: is not there before 2.17', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await act(project, id, DUMP, '2.16')).status).toBe(404);
});

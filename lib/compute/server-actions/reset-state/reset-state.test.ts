import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform();

test('POST /servers/{id}/action os-resetState: an administrator sets the state and ends the task', async () => {
  const project = await newProject(platform);
  const admin = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await putInState(platform, id, { vm_state: 'paused', task_state: 'unpausing' });
  const answer = await act(admin, id, { 'os-resetState': { state: 'error' } });
  expect([answer.status, answer.body]).toEqual([202, '']);
  expect(await show(project, id)).toMatchObject({ status: 'ERROR', 'OS-EXT-STS:task_state': null });
  await act(admin, id, { 'os-resetState': { state: 'active' } });
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:vm_state': 'active' });
  const { body } = await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions`);
  expect(body.instanceActions[0]).toMatchObject({ action: 'resetState', user_id: admin.userId });
});

test('POST /servers/{id}/action os-resetState: a fault is shown in ERROR only, and not lost', async () => {
  const project = await newProject(platform);
  const admin = await newProject(platform, 'admin');
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'spawn' } });
  await act(admin, id, { 'os-resetState': { state: 'active' } });
  expect(await show(project, id)).not.toHaveProperty('fault');
  await act(admin, id, { 'os-resetState': { state: 'error' } });
  expect(await show(project, id)).toMatchObject({ fault: { code: 500 } });
});

test.each([
  ['a state that is none of the two', { state: 'paused' }],
  ['no state', {}],
  ['an unknown key', { state: 'active', force: true }],
  ['null', null],
])('POST /servers/{id}/action os-resetState: %s is refused with 400', async (_what, body) => {
  const admin = await newProject(platform, 'admin');
  const id = await launch(platform, admin);
  expect((await act(admin, id, { 'os-resetState': body })).status).toBe(400);
});

test('POST /servers/{id}/action os-resetState: a manager is refused with 403, no server is 404', async () => {
  const project = await newProject(platform, 'manager');
  const admin = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  expect((await act(project, id, { 'os-resetState': { state: 'error' } })).status).toBe(403);
  expect((await act(admin, 'none', { 'os-resetState': { state: 'error' } })).status).toBe(404);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
});

import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, launchFromVolume, newVolume, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, describeRefusals, loseOnce, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform();

const history = async ({ api }: TestProject, id: string) =>
  (await api.get(`/compute/v2.1/servers/${id}/os-instance-actions`)).body.instanceActions;

async function rescued(project: TestProject, input: object = {}): Promise<string> {
  const id = await launch(platform, project, input);
  expect((await act(project, id, { rescue: null })).status).toBe(200);
  await settle(platform);
  return id;
}

test('POST /servers/{id}/action rescue, then unrescue: RESCUE with a password, and ACTIVE again', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const answer = await act(project, id, { rescue: null });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ adminPass: expect.stringMatching(/^[\w-]{12}$/) });
  await settle(platform);
  const rescue = { status: 'RESCUE', 'OS-EXT-STS:vm_state': 'rescued', 'OS-EXT-STS:task_state': null };
  expect(await show(project, id)).toMatchObject({ ...rescue, 'OS-EXT-STS:power_state': 1 });
  const back = await act(project, id, { unrescue: null });
  expect([back.status, back.body]).toEqual([202, '']);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:power_state': 1 });
  expect(await history(project, id)).toMatchObject([{ action: 'unrescue' }, { action: 'rescue' }, {}]);
});

test('POST /servers/{id}/action rescue: the password and the image are those of the request', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const rescue_image_ref = await insertImage(platform, project.id);
  const answer = await act(project, id, { rescue: { adminPass: 'given', rescue_image_ref } });
  expect([answer.status, answer.body]).toEqual([200, { adminPass: 'given' }]);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'RESCUE' });
});

test('POST /servers/{id}/action rescue: a stopped server and one in ERROR are rescued too', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  await act(project, id, { rescue: {} });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'RESCUE', 'OS-EXT-STS:power_state': 1 });
  await act(project, id, { unrescue: null });
  await settle(platform);
  await putInState(platform, id, { vm_state: 'error' });
  await act(project, id, { rescue: {} });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'RESCUE' });
});

test.each([
  ['an unknown image', { rescue_image_ref: 'none' }],
  ['an empty image', { rescue_image_ref: '' }],
  ['an empty password', { adminPass: '' }],
  ['a password that is a number', { adminPass: 7 }],
  ['an unknown key', { colour: 'red' }],
  ['a text', 'please'],
])('POST /servers/{id}/action rescue: %s is refused with 400 and the server runs on', async (_what, rescue) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await act(project, id, { rescue })).status).toBe(400);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
});

test('POST /servers/{id}/action rescue: an image of another project, or one that is queued, is refused with 400', async () => {
  const project = await newProject(platform);
  const stranger = await newProject(platform);
  const id = await launch(platform, project);
  const foreign = await insertImage(platform, stranger.id);
  const queued = await insertImage(platform, project.id, { status: 'queued' });
  for (const rescue_image_ref of [foreign, queued]) {
    expect((await act(project, id, { rescue: { rescue_image_ref } })).status).toBe(400);
  }
});

test('POST /servers/{id}/action rescue: a server that boots from a volume is refused with 400 below 2.87', async () => {
  const project = await newProject(platform);
  const { id, imageId } = await launchFromVolume(platform, project);
  const refused = await act(project, id, { rescue: { rescue_image_ref: imageId } }, '2.86');
  expect(refused.status).toBe(400);
  expect(refused.body.badRequest.message).toContain('Cannot rescue a volume-backed instance');
  expect((await act(project, id, { rescue: null }, '2.87')).status).toBe(200);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'RESCUE' });
  await act(project, id, { unrescue: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
});

test('POST /servers/{id}/action rescue: when the image of its volume is gone, none given is refused with 400', async () => {
  const project = await newProject(platform);
  const { id, imageId } = await launchFromVolume(platform, project);
  await project.api.delete(`/image/v2/images/${imageId}`);
  const refused = await act(project, id, { rescue: null }, '2.87');
  expect([refused.status, refused.body.badRequest.message]).toEqual([400, expect.stringContaining('rescue_image_ref')]);
  const rescue_image_ref = await insertImage(platform, project.id);
  expect((await act(project, id, { rescue: { rescue_image_ref } }, '2.87')).status).toBe(200);
  await settle(platform);
});

test('POST /servers/{id}/action rescue: the image of its volume is not used when the caller may not see it', async () => {
  const project = await newProject(platform);
  const stranger = await newProject(platform);
  const { id, imageId } = await launchFromVolume(platform, project);
  const { database } = platform.platform.services;
  const given = { owner: stranger.id, visibility: 'private' } as const;
  await database.transact((tx) => tx.updateTable('images').set(given).where('id', '=', imageId).execute());
  const refused = await act(project, id, { rescue: null }, '2.87');
  expect([refused.status, refused.body.badRequest?.message]).toEqual([
    400,
    expect.stringContaining('rescue_image_ref'),
  ]);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
});

test('POST /servers/{id}/action: a rescued server is refused reboot, rebuild, stop and volumes with 409', async () => {
  const project = await newProject(platform);
  const volumeId = await newVolume(platform, project);
  const id = await rescued(project);
  const imageRef = await insertImage(platform, project.id);
  for (const action of [{ reboot: { type: 'HARD' } }, { rebuild: { imageRef } }, { 'os-stop': null }]) {
    const answer = await act(project, id, action);
    expect([answer.status, answer.body.conflictingRequest.message]).toEqual([
      409,
      expect.stringContaining('vm_state rescued'),
    ]);
  }
  const path = `/compute/v2.1/servers/${id}/os-volume_attachments`;
  expect((await project.api.post(path, { volumeAttachment: { volumeId } })).status).toBe(409);
});

test('POST /servers/{id}/action rescue: when it fails the server is in the state it had, and the history says so', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'rescue' } });
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  await act(project, id, { rescue: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHUTOFF', 'OS-EXT-STS:task_state': null });
  expect((await history(project, id))[0]).toMatchObject({ action: 'rescue', message: 'Error' });
});

test('POST /servers/{id}/action unrescue: when it fails the server stays in rescue', async () => {
  const project = await newProject(platform);
  const id = await rescued(project, { metadata: { [FAULT_KEY]: 'unrescue' } });
  await act(project, id, { unrescue: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'RESCUE', 'OS-EXT-STS:task_state': null });
  expect((await history(project, id))[0]).toMatchObject({ action: 'unrescue', message: 'Error' });
});

test('POST /servers/{id}/action rescue and unrescue: after a crash in the middle they end the same', async () => {
  const project = await newProject(platform);
  const rescues = loseOnce(platform, 'rescue');
  const id = await rescued(project);
  expect(await show(project, id)).toMatchObject({ status: 'RESCUE' });
  const unrescues = loseOnce(platform, 'unrescue');
  await act(project, id, { unrescue: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect([rescues(), unrescues()]).toEqual([2, 2]);
});

describeRefusals(platform, { action: 'rescue', body: { rescue: null }, from: ['active', 'stopped', 'error'] });
describeRefusals(platform, { action: 'unrescue', body: { unrescue: null }, from: ['rescued'] });

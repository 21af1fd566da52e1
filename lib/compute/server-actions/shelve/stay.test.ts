import { describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle, show } from '#lib/testing/compute.ts';
import { type TestPlatform, usePlatform } from '#lib/testing/platform.ts';
import { act, endWait, failOn, historyOf, machineOf } from '#lib/testing/server-actions.ts';

async function shelved(platform: TestPlatform, project: TestProject): Promise<string> {
  const id = await launch(platform, project);
  await act(project, id, { shelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHELVED', 'OS-EXT-STS:power_state': 4 });
  return id;
}

const imagesOf = async ({ api }: TestProject) => (await api.get('/image/v2/images?image_type=snapshot')).body.images;

describe('With NEPHOS_SHELVED_OFFLOAD_DELAY_SECONDS=-1', () => {
  const platform = usePlatform({ NEPHOS_SHELVED_OFFLOAD_DELAY_SECONDS: '-1' });

  test('POST /servers/{id}/action unshelve: a server that stayed on its host is started there, and its image goes', async () => {
    const project = await newProject(platform);
    const id = await shelved(platform, project);
    const { hostId } = await show(project, id);
    expect(hostId).not.toBe('');
    expect(await machineOf(platform, id)).toMatchObject({ power: 'off' });
    await act(project, id, { unshelve: {} });
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', hostId });
    expect(await imagesOf(project)).toEqual([]);
  });

  test('POST /servers/{id}/action unshelve: when it cannot be started it stays SHELVED, and nothing is lost', async () => {
    const project = await newProject(platform);
    const id = await shelved(platform, project);
    await failOn(platform, id, 'start');
    await act(project, id, { unshelve: null });
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'SHELVED', 'OS-EXT-STS:task_state': null });
    expect(await imagesOf(project)).toHaveLength(1);
    expect((await historyOf(project, id))[0]).toBe('unshelve (Error)');
  });

  test('POST /servers/{id}/action shelveOffload: an administrator takes it off its host', async () => {
    const project = await newProject(platform);
    const admin = await newProject(platform, 'admin');
    const id = await shelved(platform, project);
    expect((await act(project, id, { shelveOffload: null })).status).toBe(403);
    expect((await act(admin, id, { shelveOffload: null })).status).toBe(202);
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'SHELVED_OFFLOADED', hostId: '' });
    expect(await machineOf(platform, id)).toBeUndefined();
    expect(await imagesOf(project)).toHaveLength(1);
    expect(await historyOf(project, id)).toEqual(['shelveOffload', 'shelve', 'create']);
  });

  test('POST /servers/{id}/action shelveOffload: when it fails the server stays SHELVED', async () => {
    const admin = await newProject(platform, 'admin');
    const id = await shelved(platform, admin);
    await failOn(platform, id, 'destroy');
    await act(admin, id, { shelveOffload: null });
    await settle(platform);
    expect(await show(admin, id)).toMatchObject({ status: 'SHELVED', 'OS-EXT-STS:task_state': null });
  });

  test('POST /servers/{id}/action unshelve: to a zone, a server that has not left its host is refused with 409', async () => {
    const project = await newProject(platform);
    const id = await shelved(platform, project);
    const answer = await act(project, id, { unshelve: { availability_zone: 'nova' } }, '2.77');
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toContain('vm_state shelved');
  });

  test('POST /servers/{id}/os-volume_attachments: a shelved server on its host gets the volume plugged in, below 2.20 it is 409', async () => {
    const project = await newProject(platform);
    const id = await shelved(platform, project);
    const volumeId = await newVolume(platform, project);
    const path = `/compute/v2.1/servers/${id}/os-volume_attachments`;
    const body = { volumeAttachment: { volumeId } };
    expect((await project.api.post(path, body, at('2.19'))).status).toBe(409);
    expect((await project.api.post(path, body, at('2.20'))).status).toBe(200);
    await settle(platform);
    expect(await machineOf(platform, id)).toMatchObject({ volumes: { '/dev/vdb': volumeId } });
  });
});

describe('With NEPHOS_SHELVED_OFFLOAD_DELAY_SECONDS=3600', () => {
  const platform = usePlatform({ NEPHOS_SHELVED_OFFLOAD_DELAY_SECONDS: '3600' });
  const statusOf = async (project: TestProject, id: string) => (await show(project, id)).status;

  test('POST /servers/{id}/action shelve: the server leaves its host after that time', async () => {
    const project = await newProject(platform);
    const id = await shelved(platform, project);
    await endWait(platform, id);
    expect(await statusOf(project, id)).toBe('SHELVED_OFFLOADED');
    expect(await machineOf(platform, id)).toBeUndefined();
  });

  test('POST /servers/{id}/action unshelve: one that came back before that time is not touched', async () => {
    const project = await newProject(platform);
    const [early, late] = [await shelved(platform, project), await shelved(platform, project)];
    await act(project, early, { unshelve: null });
    await settle(platform);
    for (const id of [early, late]) await endWait(platform, id);
    expect(await statusOf(project, late)).toBe('SHELVED_OFFLOADED');
    expect(await statusOf(project, early)).toBe('ACTIVE');
    expect(await machineOf(platform, early)).toMatchObject({ power: 'running' });
  });
});

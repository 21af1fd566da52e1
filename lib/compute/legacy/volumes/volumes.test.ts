import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle } from '#lib/testing/compute.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const VOLUMES = '/compute/v2.1/os-volumes';

test('POST, GET and DELETE /os-volumes: a volume as old clients know it, with statuses 200 and 202', async () => {
  const { api } = await newProject(platform);
  const input = { display_name: 'data', display_description: 'logs', size: '2', metadata: { a: 'b' } };
  const created = await api.post(VOLUMES, { volume: input });
  const view = {
    id: expect.any(String),
    status: 'creating',
    size: 2,
    availabilityZone: 'nova',
    createdAt: expect.stringMatching(/^\d{4}-.*\d$/),
    attachments: [{}],
    displayName: 'data',
    displayDescription: 'logs',
    volumeType: '__DEFAULT__',
    snapshotId: null,
    metadata: { a: 'b' },
  };
  expect([created.status, created.body]).toEqual([200, { volume: view }]);
  await settle(platform);
  const available = { ...created.body.volume, status: 'available' };
  const path = `${VOLUMES}/${available.id}`;
  expect((await api.get(path)).body).toEqual({ volume: available });
  for (const list of [VOLUMES, `${VOLUMES}/detail`])
    expect((await api.get(list)).body).toEqual({ volumes: [available] });
  expect((await api.delete(path)).status).toBe(202);
  await settle(platform);
  expect((await api.get(path)).status).toBe(404);
});

test('GET /os-volumes: the newest first, in slices, with the server that has a volume', async () => {
  const project = await newProject(platform);
  const volumeId = await newVolume(platform, project, { name: 'old' });
  await newVolume(platform, project, { name: 'new' });
  const serverId = await launch(platform, project);
  const attachment = { volumeAttachment: { volumeId } };
  await project.api.post(`/compute/v2.1/servers/${serverId}/os-volume_attachments`, attachment);
  await settle(platform);
  const names = async (query: string) =>
    (await project.api.get(`${VOLUMES}${query}`)).body.volumes.map(
      ({ displayName }: { displayName: string }) => displayName,
    );
  expect(await names('')).toEqual(['new', 'old']);
  expect(await names('?limit=1&offset=1')).toEqual(['old']);
  expect((await project.api.get(`${VOLUMES}/${volumeId}`)).body.volume.attachments).toEqual([
    { id: volumeId, volumeId, serverId, device: '/dev/vdb' },
  ]);
  expect((await project.api.delete(`${VOLUMES}/${volumeId}`)).status).toBe(409);
});

test.each<[string, object, number]>([
  ['no size', {}, 400],
  ['a size of 0', { size: 0 }, 400],
  ['a size that is no number', { size: 'big' }, 400],
  ['an unknown type', { size: 1, volume_type: 'nothing' }, 404],
  ['an unknown snapshot', { size: 1, snapshot_id: 'nothing' }, 404],
  ['an unknown key', { size: 1, colour: 'red' }, 400],
])('POST /os-volumes: %s is refused', async (_title, volume, status) => {
  const { api } = await newProject(platform);
  expect((await api.post(VOLUMES, { volume })).status).toBe(status);
  expect((await api.get(VOLUMES)).body.volumes).toEqual([]);
});

test('POST /os-volumes: over quota it is refused with 413', async () => {
  const { id, api } = await newProject(platform);
  await setQuota(platform, id, 'volumes', 0);
  expect((await api.post(VOLUMES, { volume: { size: 1 } })).status).toBe(413);
});

test('/os-volumes: gone with 404 from 2.36 on, 401 without a token, 403 for writing readers, 404 for strangers', async () => {
  const project = await newProject(platform);
  const id = await newVolume(platform, project);
  for (const path of [VOLUMES, `${VOLUMES}/detail`, `${VOLUMES}/${id}`]) {
    expect((await project.api.get(path, at('2.36'))).status).toBe(404);
  }
  expect((await project.api.delete(`${VOLUMES}/${id}`, at('2.36'))).status).toBe(404);
  expect((await apiClient(platform).get(VOLUMES)).status).toBe(401);
  const reader = (await joinProject(platform, project.id, 'reader')).api;
  expect((await reader.post(VOLUMES, { volume: { size: 1 } })).status).toBe(403);
  expect((await reader.delete(`${VOLUMES}/${id}`)).status).toBe(403);
  const stranger = (await newProject(platform)).api;
  expect([(await stranger.get(`${VOLUMES}/${id}`)).status, (await stranger.get(VOLUMES)).body]).toEqual([
    404,
    { volumes: [] },
  ]);
});

import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { at, newVolume, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SNAPSHOTS = '/compute/v2.1/os-snapshots';

test('POST, GET and DELETE /os-snapshots: a snapshot as old clients know it, with statuses 200 and 202', async () => {
  const project = await newProject(platform);
  const { api } = project;
  const volume_id = await newVolume(platform, project);
  const input = { volume_id, display_name: 'monday', display_description: 'kept', force: false };
  const created = await api.post(SNAPSHOTS, { snapshot: input });
  const view = {
    id: expect.any(String),
    status: 'creating',
    size: 1,
    createdAt: expect.stringMatching(/^\d{4}-.*\d$/),
    displayName: 'monday',
    displayDescription: 'kept',
    volumeId: volume_id,
  };
  expect([created.status, created.body]).toEqual([200, { snapshot: view }]);
  await settle(platform);
  const available = { ...created.body.snapshot, status: 'available' };
  const path = `${SNAPSHOTS}/${available.id}`;
  expect((await api.get(path)).body).toEqual({ snapshot: available });
  for (const list of [SNAPSHOTS, `${SNAPSHOTS}/detail`])
    expect((await api.get(list)).body).toEqual({ snapshots: [available] });
  expect((await (await newProject(platform)).api.get(path)).status).toBe(404);
  expect((await api.delete(path)).status).toBe(202);
  await settle(platform);
  expect((await api.get(path)).status).toBe(404);
});

test('GET /os-snapshots: the newest first, in slices', async () => {
  const project = await newProject(platform);
  const volume_id = await newVolume(platform, project);
  for (const display_name of ['old', 'new']) {
    await project.api.post(SNAPSHOTS, { snapshot: { volume_id, display_name } });
    await settle(platform);
  }
  const names = async (query: string) =>
    (await project.api.get(`${SNAPSHOTS}${query}`)).body.snapshots.map(
      ({ displayName }: { displayName: string }) => displayName,
    );
  expect(await names('')).toEqual(['new', 'old']);
  expect(await names('?limit=1&offset=1')).toEqual(['old']);
});

test.each<[string, object, number]>([
  ['no volume', {}, 400],
  ['an unknown volume', { volume_id: 'nothing' }, 404],
  ['an unknown key', { volume_id: 'nothing', colour: 'red' }, 400],
])('POST /os-snapshots: %s is refused', async (_title, snapshot, status) => {
  expect((await (await newProject(platform)).api.post(SNAPSHOTS, { snapshot })).status).toBe(status);
});

test('/os-snapshots is gone with 404 from 2.36 on', async () => {
  expect((await (await newProject(platform)).api.get(SNAPSHOTS, at('2.36'))).status).toBe(404);
});

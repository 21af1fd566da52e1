import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newBackup, newPrivateNetwork, newSnapshot, newVolume, settle } from '#lib/testing/compute.ts';
import { diskDigest, fillDisk, readDisk, writeDisk } from '#lib/testing/disks.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';

const ABSENT = '00000000-0000-4000-8000-000000000000';
const platform = usePlatform({}, RETRY_AT_ONCE);
const BACKUPS = '/volume/v3/backups';
const VOLUMES = '/volume/v3/volumes';
const LATEST = { 'openstack-api-version': 'volume 3.71' };

const storageOf = () => platform.platform.services.engine.storage;
const write = (volume: string, position: number, text: string) => writeDisk(storageOf(), volume, position, text);
const fill = (volume: string, texts: readonly (readonly [number, string])[]) => fillDisk(storageOf(), volume, texts);
/** Fills a volume with these texts and zeros. */
const hold = (volume: string, texts: readonly (readonly [number, string])[]) =>
  storageOf().restore(volume, piecesOf(texts), 1);
async function* piecesOf(texts: readonly (readonly [number, string])[]) {
  for (const [position, text] of texts) yield { position, bytes: Buffer.from(text) };
}
const HALFWAY = 500 * 2 ** 20;
const digestOf = (volume: string) => diskDigest(storageOf(), { volume });

const show = async ({ api }: Pick<TestProject, 'api'>, id: string) =>
  (await api.get(`${BACKUPS}/${id}`, LATEST)).body.backup;
const volumeOf = async ({ api }: TestProject, id: string) => (await api.get(`${VOLUMES}/${id}`)).body.volume;
async function restored({ api }: TestProject, id: string, restore: object = {}) {
  const { status, body } = await api.post(`${BACKUPS}/${id}/restore`, { restore });
  expect(status).toBe(202);
  await settle(platform);
  return body.restore;
}
async function withVolume(size = 1) {
  const project = await newProject(platform);
  return { project, volume: await newVolume(platform, project, { size }) };
}
const setStatus = (id: string, status: 'extending' | 'available') =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('volumes').set({ status }).where('id', '=', id).execute(),
  );
const rowOf = (id: string) =>
  platform.platform.services.database.read
    .selectFrom('backups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('POST /backups', () => {
  test('keeps what the volume holds, whatever becomes of the volume', async () => {
    const { project, volume } = await withVolume();
    await write(volume, 0, 'first');
    await write(volume, 900 * 2 ** 20, 'far behind');
    const digest = await digestOf(volume);
    const id = await newBackup(platform, project, volume, { name: 'nightly', metadata: { kept: 'long' } });
    expect(await show(project, id)).toMatchObject({
      name: 'nightly',
      status: 'available',
      volume_id: volume,
      size: 1,
      container: 'volumebackups',
      object_count: 2,
      is_incremental: false,
      has_dependent_backups: false,
      fail_reason: null,
      metadata: { kept: 'long' },
    });
    expect((await volumeOf(project, volume)).status).toBe('available');
    await project.api.delete(`${VOLUMES}/${volume}`);
    await settle(platform);
    const { volume_id, volume_name } = await restored(project, id, { name: 'again' });
    expect(volume_name).toBe('again');
    expect(await volumeOf(project, volume_id)).toMatchObject({ status: 'available', size: 1, name: 'again' });
    expect(await digestOf(volume_id)).toBe(digest);
  });

  test('a volume restored from it has the metadata of the backed-up volume, except its protection from deletion', async () => {
    const { project, volume } = await withVolume();
    await project.api.put(`${VOLUMES}/${volume}`, { volume: { metadata: { app: 'db', 'nephos:protected': 'true' } } });
    const id = await newBackup(platform, project, volume);
    const { volume_id } = await restored(project, id);
    expect((await volumeOf(project, volume_id)).metadata).toEqual({ app: 'db' });
    const request = { volume: { backup_id: id, metadata: { app: 'web', tier: '1' } } };
    const { body } = await project.api.post(VOLUMES, request, { 'openstack-api-version': 'volume 3.47' });
    expect(body.volume.metadata).toEqual({ app: 'web', tier: '1' });
  });

  test('is not taken of an attached volume without force; with it the volume is in use again', async () => {
    const { project, volume } = await withVolume();
    const server = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
    await project.api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, {
      volumeAttachment: { volumeId: volume },
    });
    await settle(platform);
    await write(volume, 4096, 'at work');
    expect((await project.api.post(BACKUPS, { backup: { volume_id: volume } })).status).toBe(400);
    const id = await newBackup(platform, project, volume, { force: true });
    expect((await show(project, id)).status).toBe('available');
    expect((await volumeOf(project, volume)).status).toBe('in-use');
    const { volume_id } = await restored(project, id);
    expect(await readDisk(storageOf(), { volume: volume_id }, 4096, 7)).toBe('at work');
  });

  test('of a snapshot contains what the volume contained then', async () => {
    const { project, volume } = await withVolume();
    await write(volume, 0, 'then');
    const snapshot_id = await newSnapshot(platform, project, volume);
    await write(volume, 0, 'now!');
    const id = await newBackup(platform, project, volume, { snapshot_id });
    const { volume_id } = await restored(project, id);
    expect(await readDisk(storageOf(), { volume: volume_id }, 0, 4)).toBe('then');
    expect((await project.api.get(`/volume/v3/snapshots/${snapshot_id}`)).body.snapshot.status).toBe('available');
  });

  test('is refused for what is not there, a snapshot of another volume, and a busy volume', async () => {
    const { project, volume } = await withVolume();
    const post = async (backup: object) => (await project.api.post(BACKUPS, { backup })).status;
    expect(await post({ volume_id: ABSENT })).toBe(404);
    expect(await post({ name: 'of nothing' })).toBe(400);
    expect(await post({ volume_id: volume, container: 'a/b' })).toBe(400);
    expect(await post({ volume_id: volume, snapshot_id: ABSENT })).toBe(404);
    const other = await newVolume(platform, project, { size: 1 });
    expect(await post({ volume_id: volume, snapshot_id: await newSnapshot(platform, project, other) })).toBe(400);
    await setStatus(volume, 'extending');
    expect(await post({ volume_id: volume })).toBe(409);
    await setStatus(volume, 'available');
    const stranger = await newProject(platform);
    expect((await stranger.api.post(BACKUPS, { backup: { volume_id: volume } })).status).toBe(404);
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await reader.api.post(BACKUPS, { backup: { volume_id: volume } })).status).toBe(403);
  });

  test('over the quota of backups or their gigabytes is refused with 413', async () => {
    const { project, volume } = await withVolume();
    const admin = await signInAdmin(platform);
    const quota = `/volume/v3/os-quota-sets/${project.id}`;
    for (const limit of [{ backups: 0 }, { backups: 5, backup_gigabytes: 0 }]) {
      await admin.put(quota, { quota_set: limit });
      const { status, body } = await project.api.post(BACKUPS, { backup: { volume_id: volume } });
      expect([status, Object.keys(body)]).toEqual([413, ['overLimit']]);
    }
    await admin.put(quota, { quota_set: { backup_gigabytes: 5 } });
    await newBackup(platform, project, volume);
    const { absolute } = (await project.api.get('/volume/v3/limits')).body.limits;
    expect(absolute).toMatchObject({ totalBackupsUsed: 1, totalBackupGigabytesUsed: 1 });
  });
});

describe('An incremental backup', () => {
  test('of 1% of changed blocks takes under 3% of the bytes of the full one, and restores all of it', async () => {
    const { project, volume } = await withVolume();
    const quarter = 'x'.repeat(2 ** 18);
    await fill(
      volume,
      Array.from({ length: 32 }, (_, at) => [at * 2 ** 20, quarter]),
    );
    const full = await newBackup(platform, project, volume);
    await fill(
      volume,
      [1, 9, 30].map((at) => [at * 2 ** 20 + 65_536, 'y'.repeat(32_768)]),
    );
    const digest = await digestOf(volume);
    const increment = await newBackup(platform, project, volume, { incremental: true });
    const [whole, part] = [await rowOf(full), await rowOf(increment)];
    expect(Number(part.stored_bytes) / Number(whole.stored_bytes)).toBeLessThan(0.03);
    expect([await show(project, increment), await show(project, full)]).toMatchObject([
      { is_incremental: true },
      { has_dependent_backups: true },
    ]);
    expect(await digestOf((await restored(project, increment)).volume_id)).toBe(digest);
  });

  test('restores each moment of its chain, what was written, overwritten and emptied', async () => {
    const { project, volume } = await withVolume();
    const moments: { id: string; digest: string }[] = [];
    const keep = async (input: object) => {
      moments.push({ digest: await digestOf(volume), id: await newBackup(platform, project, volume, input) });
    };
    await hold(volume, [
      [0, 'one'],
      [HALFWAY, 'gone soon'],
    ]);
    await keep({});
    await hold(volume, [[0, 'two']]);
    await keep({ incremental: true });
    await write(volume, 2 ** 20, 'more');
    await keep({ incremental: true });
    await project.api.delete(`${VOLUMES}/${volume}`);
    const made = await Promise.all(
      moments.map(({ id }) => project.api.post(`${BACKUPS}/${id}/restore`, { restore: {} })),
    );
    await settle(platform);
    const digests = made.map(({ body }) => digestOf(body.restore.volume_id));
    expect(await Promise.all(digests)).toEqual(moments.map(({ digest }) => digest));
  });

  test('is refused without one to add to, and holds the one that it adds to', async () => {
    const { project, volume } = await withVolume();
    const refused = await project.api.post(BACKUPS, { backup: { volume_id: volume, incremental: true } });
    expect([refused.status, refused.body.badRequest.message]).toEqual([
      400,
      'Invalid backup: No backups available to do an incremental backup.',
    ]);
    const full = await newBackup(platform, project, volume);
    const increment = await newBackup(platform, project, volume, { incremental: true });
    expect((await project.api.delete(`${BACKUPS}/${full}`)).status).toBe(400);
    expect((await project.api.delete(`${BACKUPS}/${increment}`)).status).toBe(202);
    await settle(platform);
    expect(await show(project, full)).toMatchObject({ has_dependent_backups: false });
    expect((await project.api.delete(`${BACKUPS}/${full}`)).status).toBe(202);
    await settle(platform);
    for (const id of [full, increment]) expect((await project.api.get(`${BACKUPS}/${id}`)).status).toBe(404);
    const { read } = platform.platform.services.database;
    const left = read.selectFrom('object_containers').select('name').where('project_id', '=', project.id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('POST /backups/{id}/restore', () => {
  test('into a volume that is there replaces its data; a smaller or busy one is refused', async () => {
    const { project, volume } = await withVolume(2);
    await write(volume, 0, 'kept');
    const id = await newBackup(platform, project, volume);
    await write(volume, 0, 'lost');
    const small = await newVolume(platform, project, { size: 1 });
    const into = async (volume_id: string) =>
      (await project.api.post(`${BACKUPS}/${id}/restore`, { restore: { volume_id } })).status;
    expect([await into(small), await into(ABSENT)]).toEqual([400, 404]);
    expect(await restored(project, id, { volume_id: volume })).toMatchObject({ volume_id: volume });
    expect(await readDisk(storageOf(), { volume }, 0, 4)).toBe('kept');
    await setStatus(volume, 'extending');
    expect(await into(volume)).toBe(409);
  });

  test('a name is made up without one; a volume of the API may be made from a backup, larger too', async () => {
    const { project, volume } = await withVolume();
    await write(volume, 0, 'boot');
    await project.api.post(`${VOLUMES}/${volume}/action`, { 'os-set_bootable': { bootable: true } });
    const id = await newBackup(platform, project, volume);
    expect((await restored(project, id)).volume_name).toBe(`restore_backup_${id}`);
    const made = await project.api.post(VOLUMES, { volume: { backup_id: id, size: 3 } }, LATEST);
    expect([made.status, made.body.volume.status]).toEqual([202, 'creating']);
    await settle(platform);
    expect(await volumeOf(project, made.body.volume.id)).toMatchObject({
      status: 'available',
      size: 3,
      bootable: 'true',
    });
    const small = await newVolume(platform, project, { size: 3 });
    const large = await newBackup(platform, project, small);
    expect((await project.api.post(VOLUMES, { volume: { backup_id: large, size: 1 } }, LATEST)).status).toBe(400);
    expect((await project.api.post(VOLUMES, { volume: { backup_id: ABSENT, size: 1 } }, LATEST)).status).toBe(404);
  });

  test('of objects that are damaged ends in error_restoring, and a message says why', async () => {
    const { project, volume } = await withVolume();
    await write(volume, 0, 'kept');
    const id = await newBackup(platform, project, volume);
    const { database } = platform.platform.services;
    await database.transact((tx) => tx.updateTable('object_versions').set({ crc64nvme: 'other' }).execute());
    const { volume_id } = await restored(project, id);
    expect((await volumeOf(project, volume_id)).status).toBe('error_restoring');
    expect((await show(project, id)).status).toBe('available');
    const { body } = await project.api.get(`/volume/v3/messages?resource_uuid=${volume_id}`, LATEST);
    expect(body.messages).toMatchObject([{ user_message: expect.stringContaining('restore backup: ') }]);
  });
});

describe('/backups', () => {
  test('are listed, filtered, paged and counted, for their project alone', async () => {
    const { project, volume } = await withVolume();
    const first = await newBackup(platform, project, volume, { name: 'a' });
    const second = await newBackup(platform, project, volume, { name: 'b' });
    const ids = async (query: string) =>
      (await project.api.get(`${BACKUPS}/detail?${query}`, LATEST)).body.backups.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([second, first]);
    expect(await ids('name=a')).toEqual([first]);
    expect(await ids(`volume_id=${volume}&sort=name:asc`)).toEqual([first, second]);
    expect(await ids('status=error')).toEqual([]);
    const { body } = await project.api.get(`${BACKUPS}?limit=1&with_count=true`, LATEST);
    expect(body).toMatchObject({ backups: [{ id: second, name: 'b' }], count: 2, backups_links: [{ rel: 'next' }] });
    expect(Object.keys(body.backups[0])).toEqual(['id', 'name', 'links']);
    const stranger = await newProject(platform);
    expect((await stranger.api.get(`${BACKUPS}?all_tenants=1`)).body.backups).toEqual([]);
    expect((await stranger.api.get(`${BACKUPS}/${first}`)).status).toBe(404);
    expect((await stranger.api.delete(`${BACKUPS}/${first}`)).status).toBe(404);
  });

  test('are renamed; resetting and forcing are for administrators', async () => {
    const { project, volume } = await withVolume();
    const id = await newBackup(platform, project, volume);
    expect((await project.api.put(`${BACKUPS}/${id}`, { backup: { name: 'new', description: 'why' } })).status).toBe(
      200,
    );
    expect(await show(project, id)).toMatchObject({ name: 'new', description: 'why' });
    const act = (api: TestProject['api'], action: object) => api.post(`${BACKUPS}/${id}/action`, action);
    expect((await act(project.api, { 'os-reset_status': { status: 'error' } })).status).toBe(403);
    const admin = await signInAdmin(platform);
    expect((await act(admin, { 'os-reset_status': { status: 'creating' } })).status).toBe(202);
    expect((await project.api.delete(`${BACKUPS}/${id}`)).status).toBe(409);
    expect((await act(admin, { 'os-force_delete': {} })).status).toBe(202);
    await settle(platform);
    expect((await project.api.get(`${BACKUPS}/${id}`)).status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launchFromVolume, newSnapshot, newVolume, settle, showSnapshot, showVolume } from '#lib/testing/compute.ts';
import { diskDigest, holdStorageOnce, readDisk, writeDisk } from '#lib/testing/disks.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import type { SnapshotStatus } from './statuses.ts';

const platform = usePlatform({}, RETRY_AT_ONCE);
const SNAPSHOTS = '/volume/v3/snapshots';
const VOLUMES = '/volume/v3/volumes';
const at = (version: string) => ({ 'openstack-api-version': `volume ${version}` });

const take = (project: TestProject, snapshot: object, version = '3.0') =>
  project.api.post(SNAPSHOTS, { snapshot }, at(version));
const storage = () => platform.platform.services.engine.storage;

/** Sets a status that only failures cause. */
const force = (id: string, status: SnapshotStatus) =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('snapshots').set({ status }).where('id', '=', id).execute(),
  );

describe('POST /snapshots', () => {
  test('it is answered without what only reading shows, creating, and soon available with the data of the volume', async () => {
    const project = await newProject(platform);
    const volume_id = await newVolume(platform, project, { size: 2 });
    await writeDisk(storage(), volume_id, 70_000, 'kept');
    const { status, body } = await take(project, { volume_id, name: 'monday', metadata: { by: 'hand' } });
    expect(status).toBe(202);
    const { id } = body.snapshot;
    const summary = {
      id,
      name: 'monday',
      description: null,
      volume_id,
      status: 'creating',
      size: 2,
      metadata: { by: 'hand' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      updated_at: null,
    };
    expect(body).toEqual({ snapshot: summary });
    await settle(platform);
    await writeDisk(storage(), volume_id, 70_000, 'new!');
    expect(await showSnapshot(project, id)).toEqual({
      ...summary,
      status: 'available',
      updated_at: expect.any(String),
      'os-extended-snapshot-attributes:progress': '100%',
      'os-extended-snapshot-attributes:project_id': project.id,
    });
    expect(await readDisk(storage(), { snapshot: id }, 70_000, 4)).toBe('kept');
    const { body: latest } = await project.api.get(`${SNAPSHOTS}/${id}`, at('3.71'));
    expect(latest.snapshot).toMatchObject({ group_snapshot_id: null, user_id: project.userId, consumes_quota: true });
  });

  test('display_name and display_description mean name and description where those are not given', async () => {
    const project = await newProject(platform);
    const volume_id = await newVolume(platform, project);
    const { status, body } = await take(project, { volume_id, display_name: 'old', display_description: 'text' });
    expect([status, body.snapshot.name, body.snapshot.description]).toEqual([202, 'old', 'text']);
    const path = `${SNAPSHOTS}/${body.snapshot.id}`;
    const changed = await project.api.put(path, { snapshot: { display_name: 'new', description: 'more' } });
    expect(changed.body.snapshot).toMatchObject({ name: 'new', description: 'more' });
    const both = await take(project, { volume_id, display_name: 'old', name: 'a' });
    expect(both.body.snapshot.name).toBe('a');
    for (const list of ['snapshots', 'volumes']) {
      const sorted = await project.api.get(`/volume/v3/${list}?sort_key=display_name&sort_dir=asc`);
      const names = sorted.body[list].map(({ name }: { name: string }) => name);
      expect([sorted.status, names]).toEqual([200, names.toSorted()]);
    }
  });

  test('without the key volume_id it is refused with 400', async () => {
    expect((await take(await newProject(platform), { name: 'lost' })).status).toBe(400);
  });

  test('nulls are keys that are not given, as clients send them', async () => {
    const project = await newProject(platform);
    const volume_id = await newVolume(platform, project);
    const nulls = { name: null, description: null, metadata: null, force: null };
    expect((await take(project, { volume_id, ...nulls }, '3.65')).status).toBe(202);
  });

  test('an attached volume takes force below 3.66, and from there on never needs it', async () => {
    const project = await newProject(platform);
    const { volumeId: volume_id } = await launchFromVolume(platform, project);
    expect((await take(project, { volume_id })).status).toBe(409);
    expect((await take(project, { volume_id, force: true })).status).toBe(202);
    expect((await take(project, { volume_id }, '3.66')).status).toBe(202);
    expect((await take(project, { volume_id, force: true }, '3.66')).status).toBe(202);
    expect((await take(project, { volume_id, force: false }, '3.66')).status).toBe(400);
  });

  test('of no volume, of another project’s and of an unknown one is refused with 404', async () => {
    const project = await newProject(platform);
    const foreign = await newVolume(platform, await newProject(platform));
    for (const volume_id of [null, foreign, randomUUID()])
      expect((await take(project, { volume_id })).status).toBe(404);
  });

  test('over the quota of snapshots, or of gigabytes with the volumes, it is refused with 413', async () => {
    const project = await newProject(platform);
    const volume_id = await newVolume(platform, project, { size: 4 });
    await setQuota(platform, project.id, 'gigabytes', 7);
    expect((await take(project, { volume_id })).status).toBe(413);
    await setQuota(platform, project.id, 'gigabytes', 8);
    expect((await take(project, { volume_id })).status).toBe(202);
    await setQuota(platform, project.id, 'gigabytes', -1);
    await setQuota(platform, project.id, 'snapshots', 1);
    expect((await take(project, { volume_id })).status).toBe(413);
    const { body } = await project.api.get('/volume/v3/limits');
    expect(body.limits.absolute).toMatchObject({ totalSnapshotsUsed: 1, totalGigabytesUsed: 8, maxTotalSnapshots: 1 });
  });

  test('whose data cannot be kept ends in error, and can be deleted', async () => {
    const project = await newProject(platform);
    const volume_id = await newVolume(platform, project);
    await storage().remove(volume_id);
    const id = await newSnapshot(platform, project, volume_id);
    expect((await showSnapshot(project, id)).status).toBe('error');
    expect((await project.api.delete(`${SNAPSHOTS}/${id}`)).status).toBe(202);
    await settle(platform);
    expect((await project.api.get(`${SNAPSHOTS}/${id}`)).status).toBe(404);
  });
});

describe('A volume with snapshots', () => {
  test('is not deleted; with cascade it is, and they with it, data and all', async () => {
    const project = await newProject(platform);
    const volume = await newVolume(platform, project);
    const ids = [await newSnapshot(platform, project, volume), await newSnapshot(platform, project, volume)];
    expect((await project.api.delete(`${VOLUMES}/${volume}?cascade=False&force=False`)).status).toBe(409);
    const goOn = holdStorageOnce(platform, 'removeSnapshot');
    expect((await project.api.delete(`${VOLUMES}/${volume}?cascade=True`)).status).toBe(202);
    for (const id of ids) expect((await showSnapshot(project, id)).status).toBe('deleting');
    goOn();
    await settle(platform);
    expect((await project.api.get(`${VOLUMES}/${volume}`)).status).toBe(404);
    expect((await project.api.get(SNAPSHOTS)).body.snapshots).toEqual([]);
    for (const snapshot of ids) await expect(diskDigest(storage(), { snapshot })).rejects.toThrow('does not exist');
  });

  test('stays when its instance goes, although it was to go with it', async () => {
    const project = await newProject(platform);
    const { id, volumeId } = await launchFromVolume(platform, project);
    const path = `/compute/v2.1/servers/${id}/os-volume_attachments/${volumeId}`;
    const attachment = { volumeId, delete_on_termination: true };
    const later = { 'openstack-api-version': 'compute 2.85' };
    expect((await project.api.put(path, { volumeAttachment: attachment }, later)).status).toBe(202);
    await newSnapshot(platform, project, volumeId);
    await project.api.delete(`/compute/v2.1/servers/${id}`);
    await settle(platform);
    expect((await showVolume(project, volumeId)).status).toBe('available');
  });

  test('is reverted to the latest one only, with its bytes of then, and only while it is available', async () => {
    const project = await newProject(platform);
    const volume = await newVolume(platform, project);
    await writeDisk(storage(), volume, 9, 'first');
    const old = await newSnapshot(platform, project, volume);
    const latest = await newSnapshot(platform, project, volume);
    await writeDisk(storage(), volume, 9, 'later');
    const revert = (snapshot_id: string, version = '3.40') =>
      project.api.post(`${VOLUMES}/${volume}/action`, { revert: { snapshot_id } }, at(version));
    expect((await revert(old)).status).toBe(400);
    expect((await revert(latest, '3.39')).status).toBe(404);
    expect((await revert(randomUUID())).status).toBe(404);
    expect((await revert(latest)).status).toBe(202);
    expect([(await showVolume(project, volume)).status, (await showSnapshot(project, latest)).status]).toEqual([
      'reverting',
      'restoring',
    ]);
    expect((await revert(latest)).status).toBe(409);
    await settle(platform);
    expect((await showVolume(project, volume)).status).toBe('available');
    expect((await showSnapshot(project, latest)).status).toBe('available');
    expect(await readDisk(storage(), { volume }, 9, 5)).toBe('first');
  });

  test('that cannot be reverted is in error, and the snapshot can still be used', async () => {
    const project = await newProject(platform);
    const volume = await newVolume(platform, project);
    const snapshot = await newSnapshot(platform, project, volume);
    await storage().removeSnapshot(snapshot);
    await project.api.post(`${VOLUMES}/${volume}/action`, { revert: { snapshot_id: snapshot } }, at('3.40'));
    await settle(platform);
    expect((await showVolume(project, volume)).status).toBe('error');
    expect((await showSnapshot(project, snapshot)).status).toBe('available');
  });
});

describe('A volume made from a snapshot', () => {
  test('holds what was there, is as large at least, and outlives it', async () => {
    const project = await newProject(platform);
    const source = await newVolume(platform, project, { size: 2, volume_type: 'ssd' });
    await writeDisk(storage(), source, 9, 'kept');
    const snapshot_id = await newSnapshot(platform, project, source);
    const create = (input: object) => project.api.post(VOLUMES, { volume: { snapshot_id, ...input } });
    expect((await create({ size: 1 })).status).toBe(400);
    expect((await create({ size: 3, source_volid: source })).status).toBe(400);
    const { body } = await create({ size: 3 });
    expect((await project.api.delete(`${SNAPSHOTS}/${snapshot_id}`)).status).toBe(409);
    await settle(platform);
    const shown = { size: 3, snapshot_id, source_volid: null, volume_type: 'ssd', status: 'available' };
    expect(await showVolume(project, body.volume.id)).toMatchObject(shown);
    expect((await project.api.delete(`${SNAPSHOTS}/${snapshot_id}`)).status).toBe(202);
    await settle(platform);
    expect(await readDisk(storage(), { volume: body.volume.id }, 9, 4)).toBe('kept');
  });

  test('boots where its source does', async () => {
    const project = await newProject(platform);
    const { volumeId } = await launchFromVolume(platform, project);
    const snapshot_id = await newSnapshot(platform, project, volumeId);
    const copy = await showVolume(project, await newVolume(platform, project, { snapshot_id, size: null }));
    expect(copy).toMatchObject({ bootable: 'true', size: 1, volume_image_metadata: expect.anything() });
  });

  test('of an unknown one is refused with 404, of one that is not available with 409', async () => {
    const project = await newProject(platform);
    const snapshot_id = await newSnapshot(platform, project, await newVolume(platform, project));
    await force(snapshot_id, 'error');
    expect((await project.api.post(VOLUMES, { volume: { size: 1, snapshot_id } })).status).toBe(409);
    const unknown = { size: 1, snapshot_id: randomUUID() };
    expect((await project.api.post(VOLUMES, { volume: unknown })).status).toBe(404);
  });
});

describe('Lists of snapshots', () => {
  test('in short lack what the full one has; filters are exact, pages follow one another, and the count is of all', async () => {
    const project = await newProject(platform);
    const [one, other] = [await newVolume(platform, project), await newVolume(platform, project)];
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push(await newSnapshot(platform, project, one, { name }));
    await newSnapshot(platform, project, other, { name: 'a' });
    const names = async (query: string, version = '3.0') => {
      const { body } = await project.api.get(`${SNAPSHOTS}${query}`, at(version));
      return body.snapshots.map(({ name }: { name: string }) => name);
    };
    expect(await names(`?volume_id=${one}&sort=name:asc`)).toEqual(['a', 'b', 'c']);
    expect(await names('/detail?name=b')).toEqual(['b']);
    expect(await names('?name~=c', '3.34')).toEqual(['c']);
    for (const nothing of ['?status=error', '?name=bogus', '?limit=0']) expect(await names(nothing)).toEqual([]);
    const { body } = await project.api.get(`${SNAPSHOTS}?limit=1&sort=name:asc&with_count=true`, at('3.45'));
    expect(body).toMatchObject({ count: 4, snapshots_links: [{ rel: 'next' }] });
    expect(Object.keys(body.snapshots[0])).not.toContain('os-extended-snapshot-attributes:progress');
    for (const [query, status] of [
      [`?marker=${randomUUID()}`, 404],
      ['?limit=invalid', 400],
      ['?sort=invalid:desc', 400],
    ] as const) {
      expect((await project.api.get(`${SNAPSHOTS}${query}`)).status).toBe(status);
    }
  });

  test('of all projects are for administrators; for others the key is as if it were not there', async () => {
    const project = await newProject(platform);
    const id = await newSnapshot(platform, project, await newVolume(platform, project));
    const ids = async (api: TestProject['api'], query: string) =>
      (await api.get(`${SNAPSHOTS}/detail${query}`)).body.snapshots.map((snapshot: { id: string }) => snapshot.id);
    expect(await ids((await newProject(platform)).api, '?all_tenants=1')).toEqual([]);
    expect(await ids(await signInAdmin(platform), `?all_tenants=1&project_id=${project.id}`)).toEqual([id]);
  });
});

describe('PUT and DELETE /snapshots/{id}, and its actions', () => {
  test('name and description change; readers are refused with 403, strangers with 404', async () => {
    const project = await newProject(platform);
    const id = await newSnapshot(platform, project, await newVolume(platform, project));
    const changes = { snapshot: { name: 'new', description: 'why' } };
    const { status, body } = await project.api.put(`${SNAPSHOTS}/${id}`, changes);
    expect([status, body.snapshot.name, body.snapshot.description]).toEqual([200, 'new', 'why']);
    const reader = (await joinProject(platform, project.id, 'reader')).api;
    expect((await reader.put(`${SNAPSHOTS}/${id}`, changes)).status).toBe(403);
    expect((await reader.delete(`${SNAPSHOTS}/${id}`)).status).toBe(403);
    const stranger = (await newProject(platform)).api;
    expect((await stranger.get(`${SNAPSHOTS}/${id}`)).status).toBe(404);
    expect((await stranger.delete(`${SNAPSHOTS}/${id}`)).status).toBe(404);
  });

  test('os-update_snapshot_status: what a driver reports is noted; what cannot follow is refused with 400', async () => {
    const project = await newProject(platform);
    const id = await newSnapshot(platform, project, await newVolume(platform, project));
    const report = async (status: string, progress?: string) =>
      (await project.api.post(`${SNAPSHOTS}/${id}/action`, { 'os-update_snapshot_status': { status, progress } }))
        .status;
    expect(await report('error')).toBe(400);
    await force(id, 'creating');
    for (const progress of ['80', '101%', '1000%', 'all']) expect(await report('error', progress)).toBe(400);
    expect(await report('deleting')).toBe(400);
    expect(await report('error', '80%')).toBe(202);
    expect(await showSnapshot(project, id)).toMatchObject({
      status: 'error',
      'os-extended-snapshot-attributes:progress': '80%',
    });
    await force(id, 'deleting');
    expect(await report('error_deleting')).toBe(202);
  });

  test('it is deleted when available or in error only; administrators reset its status or delete it by force', async () => {
    const project = await newProject(platform);
    const id = await newSnapshot(platform, project, await newVolume(platform, project));
    const act = (api: TestProject['api'], action: object) => api.post(`${SNAPSHOTS}/${id}/action`, action);
    const admin = await signInAdmin(platform);
    expect((await act(project.api, { 'os-reset_status': { status: 'error' } })).status).toBe(403);
    expect((await act(project.api, { 'os-force_delete': {} })).status).toBe(403);
    for (const status of ['creating', 'deleting', 'restoring', 'error_deleting'] as const) {
      await force(id, status);
      expect((await project.api.delete(`${SNAPSHOTS}/${id}`)).status).toBe(409);
    }
    expect((await act(admin, { 'os-reset_status': { status: 'nonsense' } })).status).toBe(400);
    expect((await act(admin, { 'os-reset_status': { status: 'error' } })).status).toBe(202);
    expect((await showSnapshot(project, id)).status).toBe('error');
    expect((await act(admin, { 'os-force_delete': {} })).status).toBe(202);
    await settle(platform);
    expect((await project.api.get(`${SNAPSHOTS}/${id}`)).status).toBe(404);
  });
});

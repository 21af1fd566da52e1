import { expect, test } from 'vitest';
import { MAX_IDS } from '#lib/http/max-ids.ts';
import { newProject } from '#lib/testing/api.ts';
import { newBackup, newSnapshot, newVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const LATEST = { 'openstack-api-version': 'volume 3.71' };

/** Text order of both databases. */
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

async function lists() {
  const project = await newProject(platform);
  const ids = [];
  for (const name of ['a', 'b', 'c']) ids.push(await newVolume(platform, project, { name }));
  const names = async (query: string, version = LATEST) => {
    const { status, body } = await project.api.get(`/volume/v3/volumes/detail?sort=name:asc&${query}`, version);
    return status === 200 ? body.volumes.map(({ name }: { name: string }) => name).join('') : status;
  };
  const volumes = (await project.api.get('/volume/v3/volumes/detail?sort=name:asc', LATEST)).body.volumes;
  return { project, ids, names, times: volumes.map(({ created_at }: { created_at: string }) => created_at) };
}

test('offset: leaves out as many, with and without a limit, of volumes, snapshots and backups', async () => {
  const { project, ids, names } = await lists();
  expect([await names('offset=1'), await names('offset=1&limit=1'), await names('offset=9')]).toEqual(['bc', 'b', '']);
  expect([await names('offset=-1'), await names('offset=x')]).toEqual([400, 400]);
  await newSnapshot(platform, project, ids[0] ?? '');
  expect((await project.api.get('/volume/v3/snapshots?offset=1')).body.snapshots).toEqual([]);
  expect((await project.api.get('/volume/v3/backups?offset=0')).body.backups).toEqual([]);
});

test('created_at and updated_at: compared from 3.60 on, and no filter before', async () => {
  const { names, times } = await lists();
  const [first, second] = times;
  expect(await names(`created_at=${second}`)).toBe('b');
  expect(await names(`created_at=gt:${first}`)).toBe('bc');
  expect(await names(`created_at=gte:${first},lt:${second}`)).toBe('a');
  expect(await names(`created_at=neq:${first}`)).toBe('bc');
  expect(await names('created_at=gt:2000-01-01')).toBe('abc');
  expect(await names('updated_at=lt:2000-01-01T00:00:00')).toBe('');
  expect(await names('created_at=lt:2000-01-01', { 'openstack-api-version': 'volume 3.59' })).toBe('abc');
  expect([await names('created_at=gt:yesterday'), await names('created_at=gt:2026-13-01')]).toEqual([400, 400]);
});

test('filters by what no volume has find none, by what all have find all; those of nobody are ignored', async () => {
  const { names } = await lists();
  expect([await names('migration_status=migrating'), await names('group_id=x')]).toEqual(['', '']);
  expect([await names('consumes_quota=true'), await names('consumes_quota=false')]).toEqual(['abc', '']);
  expect(await names('colour=blue')).toBe('abc');
});

test('GET /snapshots: by metadata, zone and time', async () => {
  const { project, ids } = await lists();
  await newSnapshot(platform, project, ids[0] ?? '', { name: 'kept', metadata: { tier: 'gold' } });
  const found = async (query: string) =>
    (await project.api.get(`/volume/v3/snapshots?${query}`, LATEST)).body.snapshots.length;
  expect(await found(`metadata=${encodeURIComponent("{'tier': 'gold'}")}`)).toBe(1);
  expect(await found(`metadata=${encodeURIComponent("{'tier': 'tin'}")}`)).toBe(0);
  expect([await found('availability_zone=nova'), await found('availability_zone=mars')]).toEqual([1, 0]);
  expect([await found('created_at=gt:2000-01-01'), await found('created_at=lt:2000-01-01')]).toEqual([1, 0]);
});

test('GET /snapshots: sorted by volume, those of one stand together', async () => {
  const { project, ids } = await lists();
  const [one = '', other = ''] = ids;
  for (const id of [one, other, one, other]) await newSnapshot(platform, project, id);
  const { snapshots } = (await project.api.get('/volume/v3/snapshots?sort=volume_id:asc', LATEST)).body;
  const [low, high] = [one, other].toSorted();
  expect(snapshots.map(({ volume_id }: { volume_id: string }) => volume_id)).toEqual([low, low, high, high]);
});

test('GET /snapshots: sorted by the name of the volume, page by page; an unnamed volume counts by its id', async () => {
  const project = await newProject(platform);
  // Ids are unrelated to names, so the two orders differ.
  const named: [string, string][] = [];
  for (const name of ['web', 'backup', '', 'Archive', 'web']) {
    const id = await newVolume(platform, project, { name });
    named.push([name || id, id]);
    for (const _ of [1, 2]) await newSnapshot(platform, project, id);
  }
  const inOrder = (sign: 1 | -1) =>
    named
      .toSorted(([one, id], [other, otherId]) => sign * compare(one, other) || compare(id, otherId))
      .flatMap(([, id]) => [id, id]);
  for (const [direction, sign] of [
    ['asc', 1],
    ['desc', -1],
  ] as const) {
    const found: string[] = [];
    let marker = '';
    do {
      const path = `/volume/v3/snapshots?sort=volume_name:${direction},volume_id:asc&limit=3&marker=${marker}`;
      const { snapshots } = (await project.api.get(path, LATEST)).body;
      found.push(...snapshots.map(({ volume_id }: { volume_id: string }) => volume_id));
      marker = snapshots.length === 3 ? snapshots[2].id : '';
    } while (marker !== '');
    expect(found).toEqual(inOrder(sign));
  }
});

test('GET /backups: by time', async () => {
  const { project, ids } = await lists();
  await newBackup(platform, project, ids[0] ?? '');
  const found = async (query: string) =>
    (await project.api.get(`/volume/v3/backups?${query}`, LATEST)).body.backups.length;
  expect([await found('created_at=gt:2000-01-01'), await found('created_at=lt:2000-01-01')]).toEqual([1, 0]);
});

test('id: those that are named and match besides, from 3.31 on; all are counted, and another project’s are none', async () => {
  const [{ ids, names, project }, { ids: foreign }] = [await lists(), await lists()];
  const only = [...ids.slice(1), foreign[0]].map((id) => `id=${id}`).join('&');
  expect([await names(only), await names(`${only}&name~=C`), await names(`id=${foreign[0]}`)]).toEqual(['bc', 'c', '']);
  expect(await names(only, { 'openstack-api-version': 'volume 3.30' })).toBe('abc');
  expect(
    await names(
      Array(MAX_IDS + 1)
        .fill('id=x')
        .join('&'),
    ),
  ).toBe(400);
  const { body } = await project.api.get(`/volume/v3/volumes/detail?id=${ids[0]}&with_count=true`, LATEST);
  expect([body.volumes.length, body.count]).toEqual([1, 3]);
});

test.each([
  ['snapshots', newSnapshot],
  ['backups', newBackup],
] as const)('GET /%s?id: one of them, where it matches besides; all are counted', async (plural, make) => {
  const { project, ids } = await lists();
  const made = [await make(platform, project, ids[0] ?? ''), await make(platform, project, ids[1] ?? '')];
  const found = async (query: string) =>
    (await project.api.get(`/volume/v3/${plural}/detail?id=${made[0]}&with_count=true&${query}`, LATEST)).body;
  const all = await found('');
  expect([all[plural].map(({ id }: { id: string }) => id), all.count]).toEqual([[made[0]], 2]);
  const others = await found(`volume_id=${ids[1]}`);
  expect([others[plural], others.count]).toEqual([[], 1]);
});

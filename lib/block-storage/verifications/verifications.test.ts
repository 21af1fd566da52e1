import { describe, expect, onTestFinished, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { newBackup, newVolume, settle } from '#lib/testing/compute.ts';
import { fillDisk, writeDisk } from '#lib/testing/disks.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';

const ABSENT = '00000000-0000-4000-8000-000000000000';
const platform = usePlatform({}, RETRY_AT_ONCE);
const services = () => platform.platform.services;
const storageOf = () => services().engine.storage;
const VERIFICATIONS = '/console/v1/backup-verifications';

async function withBackup(text = 'kept') {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  if (text !== '') await writeDisk(storageOf(), volume, 0, text);
  return { project, volume, backup: await newBackup(platform, project, volume) };
}

const request = ({ api }: Pick<TestProject, 'api'>, backup_id: string) =>
  api.post(VERIFICATIONS, { verification: { backup_id } });

async function verify(project: TestProject, backup: string) {
  const { status, body } = await request(project, backup);
  expect([status, body.verification.status]).toEqual([202, 'queued']);
  await settle(platform);
  const { verifications } = (await project.api.get(`${VERIFICATIONS}?backup_id=${backup}`)).body;
  return verifications[0];
}

/** Replaces an operation of the storage until the returned function is called, at the latest at the end of the test. */
function replaceStorage(operation: 'space' | 'restore' | 'read', by: unknown): () => void {
  const storage = storageOf();
  const work = storage[operation].bind(storage);
  Object.assign(storage, { [operation]: by });
  const undo = () => void Object.assign(storage, { [operation]: work });
  onTestFinished(undo);
  return undo;
}

/** Ids of disks that no volume has. */
async function strayDisks(): Promise<string[]> {
  const known = (await services().database.read.selectFrom('volumes').select('id').execute()).map(({ id }) => id);
  return [...(await storageOf().list()).keys()].filter((id) => !known.includes(id));
}

const usage = async ({ api }: TestProject) => (await api.get('/volume/v3/limits')).body.limits.absolute;

const changeObjects = (changes: object) =>
  services().database.transact((tx) => tx.updateTable('object_versions').set(changes).execute());

describe('POST /console/v1/backup-verifications', () => {
  test('restores the backup into a disk that is no volume, compares every block, and removes it', async () => {
    const { project, volume, backup } = await withBackup();
    await writeDisk(storageOf(), volume, 900 * 2 ** 20, 'far behind');
    const increment = await newBackup(platform, project, volume, { incremental: true });
    const before = await usage(project);
    expect(await verify(project, increment)).toMatchObject({
      ...{ backup_id: increment, volume_id: volume, user_id: project.userId, status: 'passed', reason: null },
      restore_seconds: expect.any(Number),
      checks: [
        { name: 'restore', result: 'passed', detail: { values: { mib: 1, gib: 1 } } },
        { name: 'data', result: 'passed', detail: { values: { count: 2 } } },
        { name: 'file_systems', result: 'skipped', detail: 'There is no partition table and no known file system.' },
        { name: 'boot', result: 'skipped', detail: 'Not booted: the volume is not bootable.' },
      ],
    });
    expect(await strayDisks()).toEqual([]);
    expect(await usage(project)).toEqual(before);
    expect((await project.api.get('/volume/v3/volumes')).body.volumes).toHaveLength(1);
    const { body } = await project.api.get(`${VERIFICATIONS}/latest`);
    expect(body.verifications).toMatchObject([{ backup_id: increment, result: { status: 'passed' } }]);
    expect(body.verifications.map(({ backup_id }: { backup_id: string }) => backup_id)).not.toContain(backup);
  });

  test('a bootable volume is not booted on simulated hosts, and the result says so', async () => {
    const { project, volume } = await withBackup();
    await project.api.post(`/volume/v3/volumes/${volume}/action`, { 'os-set_bootable': { bootable: true } });
    const { status, checks } = await verify(project, await newBackup(platform, project, volume));
    expect([status, checks[3]]).toEqual([
      'passed',
      { name: 'boot', result: 'skipped', detail: 'Not booted: the hosts are simulated.' },
    ]);
  });

  test.each([
    [{ result: 'booted', line: 'web login:' }, 'passed', 'The system booted and wrote: web login:'],
    [{ result: 'silent' }, 'skipped', 'Within 300 seconds, the serial console showed neither a kernel nor a login.'],
    [{ result: 'ended' }, 'skipped', 'The guest stopped before its serial console showed a kernel or a login.'],
    [{ result: 'no-room' }, 'skipped', 'Not booted: no host has enough free memory.'],
  ] as const)('a bootable volume is booted on real hosts: %j is %s', async (outcome, result, sentence) => {
    const { engine } = services();
    const calls: unknown[] = [];
    const boot = async (request: unknown) => {
      calls.push(request);
      return outcome;
    };
    Object.assign(engine, { trialBoots: { boot, end: async (diskId: string) => void calls.push(diskId) } });
    onTestFinished(() => void Object.assign(engine, { trialBoots: null }));
    const { project, volume } = await withBackup();
    await project.api.post(`/volume/v3/volumes/${volume}/action`, { 'os-set_bootable': { bootable: true } });
    const { id, status, checks } = await verify(project, await newBackup(platform, project, volume));
    expect([status, checks[3].result, english(checks[3].detail)]).toEqual(['passed', result, sentence]);
    expect(calls).toEqual([{ diskId: id, imageProperties: {}, timeoutMs: 300_000 }, id]);
  });

  test('an empty volume passes, and the result says that there is no data', async () => {
    const { project, backup } = await withBackup('');
    expect(await verify(project, backup)).toMatchObject({
      status: 'passed',
      checks: [{}, { result: 'passed' }, { result: 'skipped', detail: 'The backup contains no data.' }, {}],
    });
  });

  test('damaged data fails with the reason, and nothing else is checked', async () => {
    const { project, backup } = await withBackup();
    await changeObjects({ crc64nvme: 'other' });
    const { status, reason, checks } = await verify(project, backup);
    const detail = 'The stored data of the backup differs from its checksum.';
    expect([status, reason]).toEqual(['failed', detail]);
    const skipped = { result: 'skipped', detail: 'Not checked, because the restore failed.' };
    expect(checks).toEqual([
      { name: 'restore', result: 'failed', detail },
      ...['data', 'file_systems', 'boot'].map((name) => ({ name, ...skipped })),
    ]);
    expect(await strayDisks()).toEqual([]);
  });

  test('a missing object fails with the number of objects that exist', async () => {
    const { project, backup } = await withBackup();
    await services().database.transact((tx) =>
      tx.updateTable('backups').set({ object_count: 3 }).where('id', '=', backup).execute(),
    );
    expect((await verify(project, backup)).reason).toEqual({
      message: 'Only {found, number} of the {total, number} objects of the backup exist.',
      values: { found: 2, total: 3 },
    });
  });

  test('a block that was not restored as it was backed up fails with its position', async () => {
    const { project, volume } = await withBackup();
    await fillDisk(storageOf(), volume, [[600 * 2 ** 20, 'second']]);
    const backup = await newBackup(platform, project, volume);
    const read = storageOf().read.bind(storageOf());
    replaceStorage('read', async function* (from: { volume: string }) {
      for await (const piece of read(from)) if (piece.position === 0) yield piece;
    });
    expect(await verify(project, backup)).toMatchObject({
      status: 'failed',
      reason: { values: { count: 1, position: 600 } },
      checks: [{ result: 'passed' }, { result: 'failed' }, {}, { detail: 'Not booted, because the data differs.' }],
    });
  });

  test('without enough space it is postponed with the numbers, and nothing is restored', async () => {
    const { project, backup } = await withBackup();
    replaceStorage('space', async () => ({ total: 2 ** 30, free: 1000 }));
    replaceStorage('restore', async () => expect.unreachable());
    expect(await verify(project, backup)).toMatchObject({
      status: 'postponed',
      reason: { values: { needed: 0.1, free: 0 } },
      checks: [],
    });
  });

  test('a restore that keeps failing ends as incomplete, which says nothing about the backup; the next one replaces it', async () => {
    const { project, backup } = await withBackup();
    const mend = replaceStorage('restore', async () => {
      throw new TypeError('no such host');
    });
    const { status, reason } = await verify(project, backup);
    expect([status, reason]).toEqual(['incomplete', expect.stringMatching(/^Internal error \(run [\w-]+\)\.$/)]);
    const { body } = await project.api.get(`${VERIFICATIONS}/latest`);
    expect(body.verifications).toMatchObject([{ result: null, latest: { status: 'incomplete' } }]);
    expect(await strayDisks()).toEqual([]);
    mend();
    await verify(project, backup);
    expect((await project.api.get(VERIFICATIONS)).body.verifications).toMatchObject([{ status: 'passed' }]);
  });

  test('is refused for what is not there, of others, or busy, and to readers', async () => {
    const { project, backup } = await withBackup();
    expect((await request(project, ABSENT)).status).toBe(404);
    expect((await request(project, 'web')).status).toBe(400);
    const stranger = await newProject(platform);
    expect((await request(stranger, backup)).status).toBe(404);
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await request(reader, backup)).status).toBe(403);
    const admin = await signInAdmin(platform);
    await admin.post(`/volume/v3/backups/${backup}/action`, { 'os-reset_status': { status: 'creating' } });
    const refused = await request(project, backup);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('Backup status must be available to verify, but it is creating.'),
    ]);
  });

  test('one at a time per project: a second one is refused with 409, whichever backup it is for', async () => {
    const { project, volume, backup } = await withBackup();
    const other = await newBackup(platform, project, volume);
    const answers = await Promise.all([request(project, backup), request(project, backup), request(project, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    await settle(platform);
    expect((await project.api.get(VERIFICATIONS)).body.verifications).toHaveLength(1);
  });

  test('those of other projects wait until it has ended', async () => {
    const [one, two] = [await withBackup(), await withBackup()];
    let running = 0;
    const restore = storageOf().restore.bind(storageOf());
    replaceStorage('restore', async (...input: Parameters<typeof restore>) => {
      running += 1;
      expect(running).toBe(1);
      await restore(...input);
      running -= 1;
    });
    await Promise.all([request(one.project, one.backup), request(two.project, two.backup)]);
    await settle(platform);
    for (const { project } of [one, two]) {
      expect((await project.api.get(VERIFICATIONS)).body.verifications).toMatchObject([{ status: 'passed' }]);
    }
  });

  test('keeps the last five of a backup', async () => {
    const { project, backup } = await withBackup();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.unshift((await verify(project, backup)).id);
    const { body } = await project.api.get(VERIFICATIONS);
    expect(body.verifications.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 5));
  });
});

describe('A deleted backup', () => {
  test('takes its verifications with it; other projects never see them', async () => {
    const { project, backup } = await withBackup();
    const { id } = await verify(project, backup);
    const stranger = await newProject(platform);
    expect((await stranger.api.get(`${VERIFICATIONS}/${id}`)).status).toBe(404);
    expect((await stranger.api.get(`${VERIFICATIONS}?backup_id=${backup}`)).body.verifications).toEqual([]);
    expect((await project.api.get(`${VERIFICATIONS}/${id}`)).body.verification.id).toBe(id);
    await project.api.delete(`/volume/v3/backups/${backup}`);
    await settle(platform);
    expect((await project.api.get(`${VERIFICATIONS}/${id}`)).status).toBe(404);
  });

  test('amid its verification ends it without a result and without a stray disk', async () => {
    const { project, backup } = await withBackup();
    const restore = storageOf().restore.bind(storageOf());
    const deleted = Promise.withResolvers<void>();
    replaceStorage('restore', async (...input: Parameters<typeof restore>) => {
      expect((await project.api.delete(`/volume/v3/backups/${backup}`)).status).toBe(202);
      deleted.resolve();
      await restore(...input);
    });
    await request(project, backup);
    await deleted.promise;
    await settle(platform);
    expect((await project.api.get(`/volume/v3/backups/${backup}`)).status).toBe(404);
    expect((await project.api.get(VERIFICATIONS)).body.verifications).toEqual([]);
    expect(await strayDisks()).toEqual([]);
  });
});

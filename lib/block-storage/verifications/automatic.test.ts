import { beforeEach, describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { newBackup, newVolume, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { endAbortedVerifications, startDueVerification } from './automatic.ts';

const platform = usePlatform();
const off = usePlatform({ NEPHOS_BACKUP_VERIFICATION_INTERVAL_SECONDS: '0' });
const services = () => platform.platform.services;
const VERIFICATIONS = '/console/v1/backup-verifications';
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const later = (ms: number) => Date.now() + ms;

beforeEach(() =>
  services().database.transact(async (tx) => {
    await tx.deleteFrom('backup_verifications').execute();
    await tx.updateTable('backups').set({ status: 'error' }).execute();
  }),
);

async function withBackups(count: number) {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  const backups: string[] = [];
  for (let index = 0; index < count; index += 1) backups.push(await newBackup(platform, project, volume));
  return { project, volume, backups };
}

async function startAt(ms: number): Promise<void> {
  await startDueVerification(services(), later(ms));
  await settle(platform);
}

const verified = async ({ api }: TestProject): Promise<string[]> =>
  (await api.get(VERIFICATIONS)).body.verifications.map(({ backup_id }: { backup_id: string }) => backup_id);

const age = (ms: number) =>
  services().database.transact((tx) =>
    tx
      .updateTable('backup_verifications')
      .set({ created_at: new Date(Date.now() - ms).toISOString() })
      .execute(),
  );

describe('The latest backup of a volume', () => {
  test('is verified once a week, first an hour after it was created; older ones never', async () => {
    const { project, backups } = await withBackups(2);
    await startAt(0.9 * HOUR_MS);
    expect(await verified(project)).toEqual([]);
    await startAt(1.1 * HOUR_MS);
    expect(await verified(project)).toEqual([backups[1]]);
    await startAt(WEEK_MS - HOUR_MS);
    expect(await verified(project)).toHaveLength(1);
    await startAt(WEEK_MS + HOUR_MS);
    expect(await verified(project)).toEqual([backups[1], backups[1]]);
    const { verifications } = (await project.api.get(VERIFICATIONS)).body;
    expect(verifications).toMatchObject([{ user_id: null, status: 'passed' }, {}]);
  });

  test('that was postponed is verified again after an hour', async () => {
    const { project } = await withBackups(1);
    await startAt(1.1 * HOUR_MS);
    await services().database.transact((tx) =>
      tx.updateTable('backup_verifications').set({ status: 'postponed' }).execute(),
    );
    const [first] = (await project.api.get(VERIFICATIONS)).body.verifications;
    await startAt(0.9 * HOUR_MS);
    expect((await project.api.get(VERIFICATIONS)).body.verifications).toMatchObject([{ id: first.id }]);
    await startAt(1.1 * HOUR_MS);
    expect((await project.api.get(VERIFICATIONS)).body.verifications).toMatchObject([{ status: 'passed' }]);
  });

  test('is not verified while the backup service is disabled, nor with the interval 0', async () => {
    const { project } = await withBackups(1);
    const admin = await signInAdmin(platform);
    const service = { host: 'nephos', binary: 'cinder-backup' };
    expect((await admin.put('/volume/v3/os-services/disable', service)).status).toBe(200);
    await startAt(2 * HOUR_MS);
    expect(await verified(project)).toEqual([]);
    await admin.put('/volume/v3/os-services/enable', service);
    const other = await newProject(off);
    await newBackup(off, other, await newVolume(off, other));
    await startDueVerification(off.platform.services, later(2 * WEEK_MS));
    expect(await verified(other)).toEqual([]);
  });
});

test('two replicas start one verification', async () => {
  await withBackups(1);
  await Promise.all([1, 2].map(() => startDueVerification(services(), later(2 * HOUR_MS))));
  await settle(platform);
  const rows = await services().database.read.selectFrom('backup_verifications').select('id').execute();
  expect(rows).toHaveLength(1);
});

test('several volumes are verified one after another, with a pause; the one that waits longest is next', async () => {
  const [one, two] = [await withBackups(1), await withBackups(1)];
  await startAt(2 * HOUR_MS);
  expect([await verified(one.project), await verified(two.project)]).toEqual([one.backups, []]);
  await startAt(0.9 * HOUR_MS);
  expect(await verified(two.project)).toEqual([]);
  await startAt(2 * HOUR_MS);
  expect([await verified(one.project), await verified(two.project)]).toEqual([one.backups, two.backups]);
  await age(2 * WEEK_MS);
  await startAt(2 * HOUR_MS);
  expect((await verified(one.project)).length + (await verified(two.project)).length).toBe(3);
});

test('a verification whose run was aborted ends as incomplete, and its disk is removed; others go on', async () => {
  const { project, volume, backups } = await withBackups(1);
  const { storage } = services().engine;
  const row = { volume_id: volume, project_id: project.id, user_id: null, status: 'running', checks: '[]' } as const;
  const times = { reason: null, restore_ms: null, created_at: new Date().toISOString(), started_at: null };
  await services().database.transact((tx) =>
    tx
      .insertInto('backup_verifications')
      .values({ id: 'aborted', backup_id: backups[0] ?? '', run_id: 'gone', ended_at: null, ...row, ...times })
      .execute(),
  );
  await storage.create('aborted', 1);
  await endAbortedVerifications(services());
  expect((await project.api.get(VERIFICATIONS)).body.verifications).toMatchObject([
    { status: 'incomplete', reason: 'The verification was aborted.' },
  ]);
  expect([...(await storage.list()).keys()]).not.toContain('aborted');
  await project.api.post(VERIFICATIONS, { verification: { backup_id: backups[0] } });
  await endAbortedVerifications(services());
  await settle(platform);
  expect((await project.api.get(VERIFICATIONS)).body.verifications).toMatchObject([{ status: 'passed' }]);
});

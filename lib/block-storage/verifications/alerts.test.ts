import { expect, test } from 'vitest';
import type { LoggedChange } from '#lib/alerts/alerts.ts';
import { newProject } from '#lib/testing/api.ts';
import { newBackup, newVolume, settle } from '#lib/testing/compute.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import { anyVerificationAlert, verificationAlert } from './alerts.ts';

const platform = usePlatform({}, RETRY_AT_ONCE);
const read = () => platform.platform.services.database.read;

/** What the log says about a backup, as alerts read it. */
async function changesOf(backup: string): Promise<LoggedChange[]> {
  const rows = await read().selectFrom('events').selectAll().where('object_id', '=', backup).orderBy('id').execute();
  return rows.map(({ at, type, kind, object_id, project_id, after }) => ({
    ...{ at, type, kind, objectId: object_id, projectId: project_id, before: null },
    after: after === null ? null : JSON.parse(after),
  }));
}

async function verify(objects: number | undefined) {
  const project = await newProject(platform);
  const backup = await newBackup(platform, project, await newVolume(platform, project), { name: 'nightly' });
  if (objects !== undefined) {
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('backups').set({ object_count: objects }).where('id', '=', backup).execute(),
    );
  }
  await project.api.post('/console/v1/backup-verifications', { verification: { backup_id: backup } });
  await settle(platform);
  return { project, backup, changes: await changesOf(backup) };
}

test('a failed verification alerts the users of its project and administrators, with the reason', async () => {
  const { project, backup, changes } = await verify(3);
  const occurrence = {
    ...{ objectId: backup, name: 'nightly', severity: 'error' },
    text: 'The backup failed its verification: Only 0 of the 3 objects of the backup exist. Back up the volume again.',
    path: `/projects/${project.id}/backups/${backup}?tab=verifications`,
  };
  expect(await verificationAlert.find(read(), changes, () => true)).toMatchObject([
    { projectId: project.id, ...occurrence },
  ]);
  expect(await anyVerificationAlert.find(read(), changes, () => true)).toMatchObject([
    { projectId: '', ...occurrence },
  ]);
  for (const alert of [verificationAlert, anyVerificationAlert]) {
    expect(await alert.find(read(), changes, () => false)).toEqual([]);
  }
});

test('one that passed or was postponed alerts nobody', async () => {
  const { changes } = await verify(undefined);
  const [last] = changes.slice(-1);
  expect(last?.type).toBe('backup.verified');
  const postponed = { ...changes[0], type: 'backup.verify_failed', after: { result: 'postponed', message: '' } };
  expect(await verificationAlert.find(read(), [...changes, postponed as LoggedChange], () => true)).toEqual([]);
});

test('one that could not be completed is a warning, which does not say that the backup is bad', async () => {
  const { changes } = await verify(undefined);
  const incomplete = { ...changes[0], type: 'backup.verify_failed', after: { result: 'incomplete', message: 'Gone.' } };
  expect(await verificationAlert.find(read(), [incomplete as LoggedChange], () => true)).toMatchObject([
    { severity: 'warning', text: 'The verification of the backup could not be completed: Gone.' },
  ]);
});

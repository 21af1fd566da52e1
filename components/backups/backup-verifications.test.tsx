// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newBackup, newVolume, settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { BackupList } from './backup-list.tsx';
import { BackupPage } from './backup-page.tsx';
import { BackupVerifications } from './backup-verifications.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

async function withBackup() {
  const project = await newProject(platform);
  const backup = await newBackup(platform, project, await newVolume(platform, project), { name: 'nightly' });
  return { project, backup };
}

async function verify({ api }: TestProject, backup_id: string): Promise<void> {
  expect((await api.post('/console/v1/backup-verifications', { verification: { backup_id } })).status).toBe(202);
  await settle(platform);
}

const loseObjects = (backup: string) =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('backups').set({ object_count: 3 }).where('id', '=', backup).execute(),
  );

const place = (project: TestProject) => ({ user: project, params: { projectId: project.id } });

test('a backup that was never verified says so, and its menu starts a verification', async () => {
  const { project } = await withBackup();
  const { user } = await openScreen(<BackupList scope={project.id} />, place(project));
  const row = await screen.findByRole('row', { name: /nightly/ });
  expect(row).toHaveTextContent('Never verified');
  await user.click(within(row).getByRole('button', { name: 'Actions for nightly' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Verify now' }));
  const verifications = async () => (await project.api.get('/console/v1/backup-verifications')).body.verifications;
  await expect.poll(verifications, { interval: 50 }).toMatchObject([{ user_id: project.userId }]);
});

test('each check of the last verification has a line with its result', async () => {
  const { project, backup } = await withBackup();
  await verify(project, backup);
  await openScreen(<BackupVerifications projectId={project.id} backupId={backup} />, place(project));
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^PassedOn requestRestore took 1s · /),
    'Restore to a temporary disk0 MiB of data were restored to a disk of 1 GiB.Passed',
    'Comparison with the backed-up dataThe restored disk is empty, as the backed-up one was.Passed',
    'Partitions and file systemsThe backup contains no data.Not possible',
    'BootNot booted: the volume is not bootable.Not possible',
  ]);
});

test('a failed verification is shown at the top of the page of the backup, with the reason', async () => {
  const { project, backup } = await withBackup();
  await loseObjects(backup);
  await verify(project, backup);
  await openScreen(<BackupPage scope={project.id} id={backup} />, place(project));
  expect(await screen.findByText('This backup failed its last verification')).toBeInTheDocument();
  expect(screen.getAllByText(/Only 0 of the 3 objects of the backup exist\./).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Show the checks' })).toHaveAttribute(
    'href',
    `/projects/${project.id}/backups/${backup}?tab=verifications`,
  );
});

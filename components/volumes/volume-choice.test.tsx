// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NewBackup } from '#components/backups/new-backup.tsx';
import { NewSnapshot } from '#components/snapshots/new-snapshot.tsx';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let project: TestProject;
beforeAll(() => sharePlatform(platform.platform));
beforeEach(async () => {
  project = await newProject(platform);
});

const V3 = '/volume/v3';
async function newVolume(name: string): Promise<string> {
  const { volume } = (await project.api.post(`${V3}/volumes`, { volume: { name, size: 1 } })).body;
  const status = async () => (await project.api.get(`${V3}/volumes/${volume.id}`)).body.volume.status;
  await expect.poll(status).toBe('available');
  return volume.id;
}

const place = () => ({ user: project, params: { projectId: project.id } });
const none = () => undefined;

test('a snapshot is taken of the chosen volume; one that allows none is last, with the reason', async () => {
  const failed = await newVolume('a-failed');
  const id = await newVolume('data');
  const admin = await signInAdmin(platform);
  await admin.post(`${V3}/volumes/${failed}/action`, { 'os-reset_status': { status: 'error' } });
  const { user } = await openScreen(<NewSnapshot scope={project.id} onClose={none} />, place());
  const dialog = within(await screen.findByRole('dialog', { name: 'Take a snapshot' }));
  const radios = await dialog.findAllByRole('radio');
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^data1 GiB$/),
    expect.stringMatching(/^a-failed1 GiB.+/),
  ]);
  expect(radios[1]).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText('Choose a volume.');
  await user.click(dialog.getByRole('radio', { name: /^data/ }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  const taking = within(await screen.findByRole('dialog', { name: 'Take a snapshot of data' }));
  await user.click(taking.getByRole('button', { name: 'Take snapshot' }));
  const snapshots = async () => (await project.api.get(`${V3}/snapshots`)).body.snapshots;
  await waitFor(async () => expect(await snapshots()).toMatchObject([{ volume_id: id }]));
});

test('a backup begins with the choice of its volume; without volumes that is said', async () => {
  await openScreen(<NewBackup scope={project.id} onClose={none} />, place());
  await screen.findByText('This project has no volumes yet.');
  await newVolume('data');
  const { user } = await openScreen(<NewBackup scope={project.id} onClose={none} />, place());
  await user.click(await screen.findByRole('radio', { name: /^data/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('dialog', { name: 'Back up data' })).toBeInTheDocument();
});

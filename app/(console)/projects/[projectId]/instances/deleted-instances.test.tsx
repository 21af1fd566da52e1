// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, settle, show } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { InstanceList } from './instance-list.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const open = (project: TestProject, search = '') =>
  openScreen(<InstanceList scope={project.id} />, {
    user: project,
    path: `/projects/${project.id}/instances${search}`,
    params: { projectId: project.id },
  });
const DELETED = '?where=status:SOFT_DELETED';

/** Opens the menu of the instance and selects an action. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for web-1' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** The status after the work that is due; requests of the page may arrive later. */
async function statusOf(project: TestProject, id: string): Promise<string> {
  await settle(platform);
  return (await show(project, id)).status;
}

async function deletedInstance(): Promise<{ project: TestProject; id: string }> {
  const project = await newProject(platform);
  const id = await launch(platform, project, { name: 'web-1' });
  await project.api.delete(`/compute/v2.1/servers/${id}?restorable=true`);
  await settle(platform);
  return { project, id };
}

test('an instance that is deleted in the list can be restored, and the dialog says until when', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { name: 'web-1' });
  const { user } = await open(project);
  await choose(user, 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete instance web-1?' });
  expect(dialog).toHaveTextContent(
    /It can be restored until .+\. Until then, it keeps addresses and volumes, which count towards the quota; vCPUs and memory do not\./,
  );
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Delete web-1' }));
  await expect.poll(() => statusOf(project, id)).toBe('SOFT_DELETED');
});

test('deleted instances have a view, with the time that is left, and are restored there', async () => {
  const { project, id } = await deletedInstance();
  const { user } = await open(project, DELETED);
  expect(await screen.findByText(/^can be restored until /)).toBeInTheDocument();
  await choose(user, 'Restore');
  await expect.poll(() => statusOf(project, id)).toBe('ACTIVE');
});

test('“Delete now” deletes permanently, after the name was typed', async () => {
  const { project, id } = await deletedInstance();
  const { user } = await open(project, DELETED);
  await choose(user, 'Delete now');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete web-1 now?' });
  expect(dialog).toHaveTextContent('It can no longer be restored.');
  await user.type(within(dialog).getByRole('textbox'), 'web-1');
  await user.click(within(dialog).getByRole('button', { name: 'Delete web-1' }));
  const statusNow = async () => {
    await settle(platform);
    return (await project.api.get(`/compute/v2.1/servers/${id}`)).status;
  };
  await expect.poll(statusNow).toBe(404);
});

test('an instance that has failed cannot be restored, and the dialog does not say so', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { name: 'web-1' });
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ vm_state: 'error' }).where('id', '=', id).execute(),
  );
  const { user } = await open(project);
  await choose(user, 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete instance web-1?' });
  expect(dialog).not.toHaveTextContent('can be restored');
  expect(within(dialog).getByRole('textbox')).toBeInTheDocument();
});

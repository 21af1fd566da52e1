import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { launchServer } from './pages/servers.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await (await menuItem(page, item)).click();
};

test('a snapshot is taken, a volume is made from it, its own goes back to it, and it is deleted @journey', async ({
  page,
  projectId,
}) => {
  const volume = await createVolume(page, projectId);
  await open(page, `/projects/${projectId}/snapshots`);
  await expect(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
  await expectAccessible(page);

  await open(page, `/projects/${projectId}/volumes/${volume.id}?tab=snapshots`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Take snapshot' }).click();
  const taking = page.getByRole('dialog', { name: `Take a snapshot of ${volume.name}` });
  await expect(taking.getByRole('textbox', { name: 'Name' })).toHaveValue(new RegExp(`^${volume.name}-\\d{8}-\\d{4}$`));
  await taking.getByRole('textbox', { name: 'Name' }).fill('monday');
  await expectAccessible(page);
  await taking.getByRole('button', { name: 'Take snapshot' }).click();
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'monday' });
  await expect(item).toContainText('Available');
  await expectAccessible(page);

  await choose(page, 'monday', 'Create volume');
  await expect(page.getByRole('radio', { name: /^A snapshot/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^monday/ })).toBeChecked();
  await page.getByRole('textbox', { name: 'Name' }).fill('copy-of-monday');
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(row(page, 'copy-of-monday')).toContainText('Available');

  await open(page, `/projects/${projectId}/snapshots`);
  await expect(row(page, 'monday')).toContainText(volume.name);
  await expectAccessible(page);
  await choose(page, 'monday', 'Revert volume');
  const revert = page.getByRole('alertdialog', { name: `Revert ${volume.name} to monday?` });
  await revert.getByRole('textbox').fill(volume.name);
  await expectAccessible(page);
  await revert.getByRole('button', { name: 'Revert volume' }).click();
  await expect(revert).toBeHidden();
  await expect(row(page, 'monday')).toContainText('Available');

  await choose(page, 'monday', 'Delete');
  const sure = page.getByRole('alertdialog', { name: 'Delete snapshot monday?' });
  await sure.getByRole('textbox').fill('monday');
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Delete monday' }).click();
  await expect(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Take snapshot' }).first().click();
  const choice = page.getByRole('dialog', { name: 'Take a snapshot' });
  await checkBox(choice.getByRole('radio', { name: new RegExp(`^${volume.name}`) }));
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Continue' }).click();
  await taking.getByRole('textbox', { name: 'Name' }).fill('tuesday');
  await taking.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(row(page, 'tuesday')).toContainText('Available');
});

test('of a volume at work it says how to freeze the file system; with its volume it goes, and is named before', async ({
  page,
  projectId,
}) => {
  const volume = await createVolume(page, projectId);
  const server = await launchServer(page, projectId, uniqueName('web'));
  const { call } = platformOf(page, projectId);
  await call('POST', `compute/v2.1/servers/${server.id}/os-volume_attachments`, {
    volumeAttachment: { volumeId: volume.id },
  });
  await open(page, `/projects/${projectId}/volumes`);
  await expect(row(page, volume.name)).toContainText('In use');
  await choose(page, volume.name, 'Take snapshot');
  const taking = page.getByRole('dialog', { name: `Take a snapshot of ${volume.name}` });
  await expect(taking).toContainText('fsfreeze --freeze');
  await taking.getByRole('textbox', { name: 'Name' }).fill('at-work');
  await taking.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(taking).toBeHidden();
  await call('DELETE', `compute/v2.1/servers/${server.id}/os-volume_attachments/${volume.id}`);
  await expect(row(page, volume.name)).toContainText('Available');
  await choose(page, volume.name, 'Delete');
  const sure = page.getByRole('alertdialog', { name: `Delete volume ${volume.name}?` });
  await expect(sure).toContainText('One snapshot is deleted too: at-work.');
  await sure.getByRole('textbox').fill(volume.name);
  await sure.getByRole('button', { name: `Delete ${volume.name}` }).click();
  await expect(row(page, volume.name)).toBeHidden();
  await open(page, `/projects/${projectId}/snapshots`);
  await expect(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
});

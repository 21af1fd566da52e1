import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { createVolume } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await (await menuItem(page, item)).click();
};

test('a volume is backed up, then by an increment; both stand in a chain, are verified, restored, and deleted from its end @journey', async ({
  page,
  projectId,
}) => {
  const volume = await createVolume(page, projectId);
  await open(page, `/projects/${projectId}/backups`);
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible();
  await expect(page.getByText('no backup').first()).toBeVisible();
  await expectAccessible(page);

  await open(page, `/projects/${projectId}/volumes/${volume.id}?tab=backups`);
  const back = async (name: string, kind: 'Full' | 'Incremental') => {
    await page.getByRole('tabpanel').getByRole('button', { name: 'Back up volume' }).click();
    const dialog = page.getByRole('dialog', { name: `Back up ${volume.name}` });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    const incremental = dialog.getByRole('radio', { name: /^Incremental/ });
    if (kind === 'Full') await expect(incremental).toBeDisabled();
    else await checkBox(incremental);
    if (kind === 'Full') await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back up volume' }).click();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toContainText('Available');
  };
  await back('sunday', 'Full');
  await back('monday', 'Incremental');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'monday' })).toContainText('step 1');
  await expectAccessible(page);

  await open(page, `/projects/${projectId}/backups`);
  await expect(row(page, 'monday')).toContainText('Incremental, step 1');
  await page.getByRole('button', { name: 'Actions for sunday' }).click();
  await expect(await menuItem(page, 'Delete')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await expect(row(page, 'monday')).toContainText('Never verified');
  await choose(page, 'monday', 'Verify now');
  await expect(row(page, 'monday')).not.toContainText('Never verified');
  await expect(row(page, 'monday')).not.toContainText('In progress');
  await open(page, `/projects/${projectId}/volumes/${volume.id}?tab=backups`);
  await page.getByRole('main').getByRole('link', { name: 'monday' }).click();
  await page.getByRole('tab', { name: 'Verifications' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Comparison with the backed-up data' })).toContainText(
    'Passed',
  );
  await expectAccessible(page);
  await open(page, `/projects/${projectId}/backups`);

  await choose(page, 'monday', 'Restore');
  const restore = page.getByRole('dialog', { name: 'Restore monday' });
  await restore.getByRole('combobox', { name: 'Restore to' }).selectOption({ label: `${volume.name} (1 GiB)` });
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(restore.getByRole('textbox')).toHaveAccessibleDescription(/does not match/);
  await expectAccessible(page);
  await restore.getByRole('combobox', { name: 'Restore to' }).selectOption('A new volume');
  await restore.getByRole('textbox', { name: 'Name of the new volume' }).fill('back-again');
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(restore).toBeHidden();
  await expect(row(page, 'monday')).toContainText('Available');
  await open(page, `/projects/${projectId}/volumes`);
  await expect(row(page, 'back-again')).toContainText('Available');

  for (const name of ['monday', 'sunday']) {
    await open(page, `/projects/${projectId}/backups`);
    await choose(page, name, 'Delete');
    const sure = page.getByRole('alertdialog', { name: `Delete backup ${name}?` });
    await sure.getByRole('textbox').fill(name);
    await sure.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(row(page, name)).toBeHidden();
  }
});

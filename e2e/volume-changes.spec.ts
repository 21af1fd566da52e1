import { expectAccessible } from './pages/accessible.ts';
import { choose, rowOf } from './pages/admin.ts';
import { checkBox } from './pages/checkbox.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

test('a volume gets another type, becomes an image, and is offered with a key until the offer is accepted or cancelled', async ({
  page,
  projectId,
}) => {
  const volume = await createVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes`);
  await choose(page, volume.name, 'Change type');
  const dialog = page.getByRole('dialog', { name: `Change the type of ${volume.name}` });
  await expect(dialog.getByRole('radio', { name: /^Default/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await expect(dialog.getByText('Choose a type.')).toBeVisible();
  await checkBox(dialog.getByRole('radio', { name: /^ssd/ }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await expect(rowOf(page, volume.name)).toContainText('ssd');

  const offer = async () => {
    await choose(page, volume.name, 'Transfer');
    await page.getByRole('dialog').getByRole('button', { name: 'Offer the volume' }).click();
    const offered = page.getByRole('dialog', { name: `${volume.name} is offered` });
    const id = await offered.locator('pre').nth(0).textContent();
    const key = await offered.locator('pre').nth(1).textContent();
    await checkBox(offered.getByRole('checkbox', { name: 'I have shared the key' }));
    await offered.getByRole('button', { name: 'Done' }).click();
    await expect(rowOf(page, volume.name)).toContainText('Awaiting transfer');
    return { id: id ?? '', key: key ?? '' };
  };
  const accept = async (key: string, id: string) => {
    await page.getByRole('textbox', { name: 'Transfer' }).fill(id);
    await page.getByRole('textbox', { name: 'Key' }).fill(key);
    await page.getByRole('button', { name: 'Accept volume' }).click();
  };
  const { id, key } = await offer();
  await page.getByRole('button', { name: 'Accept transfer' }).click();
  await accept('wrong', id);
  await expect(page.getByText('Invalid auth key')).toBeVisible();
  await expectAccessible(page);
  await accept(key, id);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rowOf(page, volume.name)).toContainText('Available');
  await offer();
  await choose(page, volume.name, 'Cancel transfer');
  const sure = page.getByRole('alertdialog', { name: `Cancel the transfer of ${volume.name}?` });
  await sure.getByRole('button', { name: 'Cancel the transfer' }).click();
  await expect(rowOf(page, volume.name)).toContainText('Available');

  await choose(page, volume.name, 'Upload to image');
  const upload = page.getByRole('dialog', { name: `Upload ${volume.name} to an image` });
  await upload.getByRole('textbox', { name: 'Name of the image' }).fill('golden');
  await expectAccessible(page);
  await upload.getByRole('button', { name: 'Upload to image' }).click();
  await expect(upload).toBeHidden();
  await expect(rowOf(page, volume.name)).toContainText('Available');
  await open(page, `/projects/${projectId}/images?q=golden`);
  await expect(rowOf(page, 'golden')).toContainText('Active');
});

test('several volumes are snapshotted at once; all but the newest snapshots are cleared away @journey', async ({
  page,
  projectId,
}) => {
  await createVolume(page, projectId, { name: 'one' });
  await createVolume(page, projectId, { name: 'two' });
  for (const round of [1, 2]) {
    await open(page, `/projects/${projectId}/volumes`);
    await checkBox(page.getByRole('checkbox', { name: 'Select all rows' }));
    await page.getByRole('button', { name: 'Take snapshot' }).click();
    if (round === 1) await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Take 2 snapshots' }).click();
    await expect(rowOf(page, 'one')).toContainText(`nova`);
    const platform = platformOf(page, projectId);
    await platform.until('volume/v3/snapshots', ({ body }: { body: { snapshots: { status: string }[] } }) => {
      return body.snapshots.filter(({ status }) => status === 'available').length === 2 * round;
    });
  }
  await open(page, `/projects/${projectId}/snapshots`);
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await page.getByRole('button', { name: 'Clean up…' }).click();
  const choice = page.getByRole('dialog', { name: 'Keep the newest snapshots' });
  await expect(choice.getByText('Nothing to clean up.')).toBeVisible();
  await choice.getByRole('spinbutton', { name: 'Kept per volume' }).fill('1');
  await expect(choice.getByText('2 snapshots are deleted:')).toBeVisible();
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Select older ones' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Delete 2 snapshots?' });
  await sure.getByRole('textbox').fill('2');
  await sure.getByRole('button', { name: 'Delete 2 snapshots' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

test('a full backup has a page, and is deleted with what builds on it; volumes without a recent one stand in a view', async ({
  page,
  projectId,
}) => {
  const bare = await createVolume(page, projectId);
  const kept = await createVolume(page, projectId);
  const platform = platformOf(page, projectId);
  for (const [name, incremental] of [['full', false] as const, ['increment', true] as const]) {
    const backup = { volume_id: kept.id, name, incremental };
    const { body } = await platform.call('POST', 'volume/v3/backups', { backup });
    await platform.until(
      `volume/v3/backups/${body.backup.id}`,
      ({ body }: { body: { backup: { status: string } } }) => {
        return body.backup.status === 'available';
      },
    );
  }
  await open(page, `/projects/${projectId}/volumes`);
  await expect(rowOf(page, bare.name)).toContainText('None');
  await page.getByRole('link', { name: 'No recent backup' }).click();
  await expect(rowOf(page, kept.name)).toBeHidden();
  await expect(rowOf(page, bare.name)).toBeVisible();

  await open(page, `/projects/${projectId}/volumes/${kept.id}?tab=backups`);
  await page.getByRole('tabpanel').getByRole('link', { name: 'full' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'full' })).toBeVisible();
  await expect(page.getByText('volumebackups')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Chain' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'full' })).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'full created' })).toBeVisible();

  await open(page, `/projects/${projectId}/backups`);
  await checkBox(page.getByRole('checkbox', { name: 'Select full' }));
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await checkBox(page.getByRole('checkbox', { name: 'Select increment' }));
  await page.getByRole('button', { name: 'Delete' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Delete 2 backups?' });
  await sure.getByRole('textbox').fill('2');
  await sure.getByRole('button', { name: 'Delete 2 backups' }).click();
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible();
});

test.describe('An administrator', () => {
  test.use({ role: 'admin' });

  test('makes a type, limits it by QoS specs, and deletes both', async ({ page }) => {
    const name = uniqueName('type');
    await open(page, '/admin/volume-types?tab=qos-specs');
    await page.getByRole('button', { name: 'Create QoS specs' }).click();
    const form = page.getByRole('dialog', { name: 'Create QoS specs' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('combobox', { name: 'Add from the catalogue' }).selectOption('total_iops_sec');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create QoS specs' }).click();
    await expect(rowOf(page, name)).toContainText('at most 3,000 IOPS');

    await open(page, '/admin/volume-types');
    await page.getByRole('button', { name: 'Create type' }).click();
    const type = page.getByRole('dialog', { name: 'Create type' });
    await type.getByRole('textbox', { name: 'Name' }).fill(name);
    await expectAccessible(page);
    await type.getByRole('button', { name: 'Create type' }).click();
    await choose(page, name, 'QoS specs');
    await checkBox(page.getByRole('dialog').getByRole('radio', { name: new RegExp(`^${name}`) }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(rowOf(page, name).getByText(name)).toHaveCount(2);
    await expectAccessible(page);
    await choose(page, name, 'Delete');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(rowOf(page, name)).toBeHidden();

    await open(page, '/admin/volume-types?tab=qos-specs');
    await choose(page, name, 'Delete');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(rowOf(page, name)).toBeHidden();
  });

  test('makes a QoS policy of networks, gives it rules, and deletes it', async ({ page }) => {
    const name = uniqueName('policy');
    await open(page, '/admin/volume-types?tab=network-qos');
    await page.getByRole('button', { name: 'Create policy' }).click();
    const form = page.getByRole('dialog', { name: 'Create policy' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create policy' }).click();
    await choose(page, name, 'Rules');
    const rules = page.getByRole('dialog', { name: `Rules of ${name}` });
    await rules.getByRole('button', { name: 'Add rule' }).click();
    await expect(rules.getByText('At most 100 Mbit/s out')).toBeVisible();
    await rules.getByRole('combobox', { name: 'New rule' }).selectOption('Mark packets (DSCP)');
    await rules.getByRole('spinbutton', { name: 'DSCP mark' }).fill('26');
    await rules.getByRole('button', { name: 'Add rule' }).click();
    await expect(rules.getByText('Outgoing packets are marked DSCP 26')).toBeVisible();
    await expectAccessible(page);
    await rules.getByRole('button', { name: 'Remove: At most 100 Mbit/s out' }).click();
    await expect(rules.getByText('At most 100 Mbit/s out')).toBeHidden();
    await rules.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, name)).toContainText('0 ports, 0 networks');
    await choose(page, name, 'Delete');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(rowOf(page, name)).toBeHidden();
  });
});

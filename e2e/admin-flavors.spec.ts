import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { choose, rowOf } from './pages/admin.ts';
import { checkBox, uncheckBox } from './pages/checkbox.ts';
import { open } from './pages/open.ts';
import { newPerson } from './pages/people.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

// Many dialogs are checked in both themes.
test.describe.configure({ timeout: 120_000 });

test.use({ role: 'admin' });

/** Name prefix of the test's flavors and aggregates, which belong to no project. */
let word = '';

test.beforeEach(() => {
  word = uniqueName('size');
});
/** Flavors are visible to all tests. */
test.afterEach(async ({ page, projectId }) => {
  const platform = platformOf(page, projectId);
  const { body } = await platform.call('GET', 'compute/v2.1/flavors?is_public=none&limit=1000');
  for (const { id, name } of body.flavors as { id: string; name: string }[]) {
    if (name.startsWith(word)) await platform.call('DELETE', `compute/v2.1/flavors/${id}`);
  }
});

/** Creates a private flavor whose id equals its name. */
async function createFlavor(page: Page, projectId: string) {
  const flavor = { id: word, name: word, ram: 256, vcpus: 1, disk: 1, 'os-flavor-access:is_public': false };
  const { status } = await platformOf(page, projectId).call('POST', 'compute/v2.1/flavors', { flavor });
  expect(status).toBe(200);
}

test('create and change: refusals stand in the dialog, and each change is saved @journey', async ({
  page,
  projectId,
}) => {
  await test.step('change: description, extra specs and access; a public one has no access list', async () => {
    const other = await newPerson();
    await createFlavor(page, projectId);
    await page.goto(`/admin/flavors?q=${word}`);
    await choose(page, word, 'Edit description');
    await page.getByRole('textbox', { name: 'Description' }).fill('for tests');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await choose(page, word, 'Extra specs');
    await page.getByRole('combobox', { name: 'Add from the catalogue' }).selectOption('hw:cpu_policy');
    await expect(page.getByRole('textbox', { name: 'Value 1' })).toHaveValue('dedicated');
    await expect(page.getByRole('definition')).toContainText('its own core');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, word).getByTitle('hw:cpu_policy=dedicated')).toHaveText('1');
    await choose(page, word, 'Access');
    await checkBox(page.getByRole('checkbox', { name: new RegExp(`^${other.projectName}`) }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const { body } = await platformOf(page, projectId).call('GET', `compute/v2.1/flavors/${word}/os-flavor-access`);
    expect(body.flavor_access).toHaveLength(1);
    await page.goto('/admin/flavors?q=m1.tiny');
    await page.getByRole('button', { name: 'Actions for m1.tiny' }).click();
    await expect(page.getByRole('menuitem', { name: /^Access/ })).toContainText('It is public');
  });

  await test.step('create: a missing name is refused on its field, a name in use in the dialog, which keeps what was typed', async () => {
    await page.goto('/admin/flavors');
    await expect(page).toHaveTitle('Flavors · Administration · Nephos');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create flavor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create flavor' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await dialog.getByRole('button', { name: 'Create flavor' }).click();
    await expect(name).toHaveAccessibleDescription(/Enter a name/);
    await expectAccessible(page);
    await name.fill('m1.tiny');
    await dialog.getByRole('textbox', { name: 'ID' }).fill(`${word}-new`);
    await dialog.getByRole('combobox', { name: 'Unit of RAM' }).selectOption('MiB');
    await dialog.getByRole('spinbutton', { name: 'RAM' }).fill('768');
    await dialog.getByRole('button', { name: 'Create flavor' }).click();
    await expect(dialog.getByRole('alert')).toContainText('409');
    await name.fill(`${word}-new`);
    await dialog.getByRole('button', { name: 'Create flavor' }).click();
    await expect(rowOf(page, `${word}-new`)).toContainText('768 MiB');
  });
});

test('compare and family: several flavors at once', async ({ page }) => {
  await test.step('compare: what differs is said, and one flavor alone is not compared', async () => {
    await open(page, '/admin/flavors?q=m1.');
    for (const name of ['m1.tiny', 'm1.small']) await checkBox(page.getByRole('checkbox', { name: `Select ${name}` }));
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare flavors' });
    await expect(dialog.getByRole('rowheader', { name: 'RAM (differs)' })).toBeVisible();
    await expect(dialog.getByRole('rowheader', { name: 'Public', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/flavors?compare=none');
    await expect(dialog).toContainText('Select two to 4 flavors');
    await expectAccessible(page);
  });

  await test.step('family: names that are taken are left out, and the others are made', async () => {
    await page.goto('/admin/flavors');
    await page.getByRole('button', { name: 'Create family' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create family' });
    await dialog.getByRole('button', { name: 'Create family' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Family name' })).toHaveAccessibleDescription(/Enter a name/);
    await dialog.getByRole('textbox', { name: 'Family name' }).fill('m1');
    await expect(dialog.getByRole('rowheader', { name: /^m1.small/ })).toContainText('already exists');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Family name' }).fill(word);
    await dialog.getByRole('spinbutton', { name: 'Sizes' }).fill('2');
    await dialog.getByRole('button', { name: 'Create family' }).click();
    await expect(page.getByRole('region', { name: 'Jobs' })).toContainText('1 job finished');
    await expect(rowOf(page, `${word}.medium`)).toContainText('4 GiB');
  });
});

test('project: members see which flavors fit their quota, and cannot launch what does not', async ({
  page,
  projectId,
}) => {
  const flavor = { id: word, name: word, ram: 256, vcpus: 900, disk: 1 };
  await platformOf(page, projectId).call('POST', 'compute/v2.1/flavors', { flavor });
  await page.goto(`/projects/${projectId}/flavors`);
  await expect(page).toHaveTitle(/^Flavors · /);
  await expect(rowOf(page, 'm1.tiny')).toContainText('Yes');
  await expect(rowOf(page, word)).toContainText('No');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Actions for ${word}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Launch instance/ })).toContainText('Your quota has');
  await page.goto(`/projects/${projectId}/flavors?where=fits:false`);
  await expect(rowOf(page, 'm1.tiny')).toHaveCount(0);
  await expect(rowOf(page, word)).toBeVisible();
});

test('delete: requires confirmation, which waits for the list of its users', async ({ page, projectId }) => {
  await test.step('delete: cannot be confirmed while its users are unknown, which are requested again after a failure', async () => {
    await createFlavor(page, projectId);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setBlockedURLs', { urls: [`*flavor=${word}*`] });
    await page.goto(`/admin/flavors?q=${word}`);
    await choose(page, word, 'Delete');
    const dialog = page.getByRole('alertdialog', { name: `Delete flavor ${word}?` });
    const confirm = dialog.getByRole('button', { name: `Delete ${word}` });
    await expect(dialog.getByRole('alert')).toContainText('Could not look up the instances that use it');
    await expect(dialog).not.toContainText('No instance');
    await expect(confirm).toBeDisabled();
    await expect(confirm).toHaveAccessibleDescription('Could not load what this depends on');
    await expectAccessible(page);
    await network.send('Network.setBlockedURLs', { urls: [] });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toContainText('No instance uses it.');
    await expect(confirm).toBeEnabled();
  });

  await test.step('delete: always requires confirmation', async () => {
    const dialog = page.getByRole('alertdialog', { name: `Delete flavor ${word}?` });
    await expect(dialog).toContainText('You can no longer launch instances with it');
    await dialog.getByRole('button', { name: `Delete ${word}` }).click();
    await expect(rowOf(page, word)).toHaveCount(0);
  });
});

test('aggregates: one with hosts is not deleted, and zones say that nothing is wrong', async ({ page }) => {
  await page.goto('/admin/aggregates');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create aggregate' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create aggregate' }).click();
  await choose(page, word, 'Hosts');
  await checkBox(page.getByRole('checkbox', { name: /^sim-1/ }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, word)).toContainText('sim-1');
  await page.getByRole('button', { name: `Actions for ${word}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('It still has hosts');
  await page.keyboard.press('Escape');
  await choose(page, word, 'Hosts');
  await uncheckBox(page.getByRole('checkbox', { name: /^sim-1/ }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, word)).toContainText('none');
  await choose(page, word, 'Delete');
  await page.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(rowOf(page, word)).toHaveCount(0);
  await page.goto('/admin/availability-zones');
  await expect(rowOf(page, 'nova')).toContainText('Available');
  await expectAccessible(page);
});

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { choose, expectRefused, rowOf } from './pages/admin.ts';
import { platformOf } from './pages/platform.ts';
import { adminUser, demoUser, signIn } from './pages/sign-in.ts';
import { uniqueName } from './pages/volumes.ts';

// Many dialogs, each looked at in both themes.
test.describe.configure({ timeout: 120_000 });

let word = '';
let projectId = '';

test.beforeEach(async ({ page }) => {
  word = uniqueName('size');
  projectId = await signIn(page, adminUser);
});
test.afterEach(({ page }) => platformOf(page, projectId).call('DELETE', `compute/v2.1/flavors/${word}`));

/** A private flavor whose id is its name. */
async function makeFlavor(page: Page) {
  const flavor = { id: word, name: word, ram: 256, vcpus: 1, disk: 1, 'os-flavor-access:is_public': false };
  const { status } = await platformOf(page, projectId).call('POST', 'compute/v2.1/flavors', { flavor });
  expect(status).toBe(200);
}

test('a member is refused, with the reason in the navigation and on the page', async ({ page, context }) => {
  await context.clearCookies();
  await signIn(page, demoUser());
  await expectRefused(page, 'Flavors', '/admin/flavors');
  await context.clearCookies();
  await signIn(page, adminUser);
});

test('create: a missing name is refused on its field, a name in use in the dialog, which keeps what was typed', async ({
  page,
}) => {
  await page.goto('/admin/flavors');
  await expect(page).toHaveTitle('Flavors · Administration · Nephos');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create flavor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create flavor' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await dialog.getByRole('button', { name: 'Create flavor' }).click();
  await expect(name).toHaveAccessibleDescription(/Give it a name/);
  await expectAccessible(page);
  await name.fill('m1.tiny');
  await dialog.getByRole('textbox', { name: 'ID' }).fill(word);
  await dialog.getByRole('spinbutton', { name: 'RAM' }).fill('768');
  await dialog.getByRole('button', { name: 'Create flavor' }).click();
  await expect(dialog.getByRole('alert')).toContainText('409');
  await expectAccessible(page);
  await name.fill(word);
  await dialog.getByRole('button', { name: 'Create flavor' }).click();
  await expect(rowOf(page, word)).toContainText('768 MiB');
});

test('change: description, extra specs and access; a public one has no access list', async ({ page }) => {
  await makeFlavor(page);
  await page.goto(`/admin/flavors?q=${word}`);
  await choose(page, word, 'Edit description');
  await page.getByRole('textbox', { name: 'Description' }).fill('for tests');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await choose(page, word, 'Extra specs');
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByRole('textbox', { name: 'Key 1' }).fill('hw:cpu_policy');
  await page.getByRole('textbox', { name: 'Value 1' }).fill('dedicated');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, word).getByTitle('hw:cpu_policy=dedicated')).toHaveText('1');
  await choose(page, word, 'Access');
  await page.getByRole('checkbox', { name: /^demo/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const { body } = await platformOf(page, projectId).call('GET', `compute/v2.1/flavors/${word}/os-flavor-access`);
  expect(body.flavor_access).toHaveLength(1);
  await page.goto('/admin/flavors?q=m1.tiny');
  await page.getByRole('button', { name: 'Actions for m1.tiny' }).click();
  await expect(page.getByRole('menuitem', { name: /^Access/ })).toContainText('It is public');
});

test('delete: never without being asked first', async ({ page }) => {
  await makeFlavor(page);
  await page.goto(`/admin/flavors?q=${word}`);
  await choose(page, word, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: `Delete flavor ${word}?` });
  await expect(dialog).toContainText('Nothing can be launched with it');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(rowOf(page, word)).toHaveCount(0);
});

test('aggregates: one with hosts is not deleted, and zones say that nothing is wrong', async ({ page }) => {
  await page.goto('/admin/aggregates');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create aggregate' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create aggregate' }).click();
  await choose(page, word, 'Hosts');
  await page.getByRole('checkbox', { name: /^sim-1/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, word)).toContainText('sim-1');
  await page.getByRole('button', { name: `Actions for ${word}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('It still has hosts');
  await page.keyboard.press('Escape');
  await choose(page, word, 'Hosts');
  await page.getByRole('checkbox', { name: /^sim-1/ }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, word)).toContainText('none');
  await choose(page, word, 'Delete');
  await page.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(rowOf(page, word)).toHaveCount(0);
  await page.goto('/admin/availability-zones');
  await expect(rowOf(page, 'nova')).toContainText('available');
  await expectAccessible(page);
});

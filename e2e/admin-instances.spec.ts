import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { choose, rowOf } from './pages/admin.ts';
import { checkBox } from './pages/checkbox.ts';
import { menuItem } from './pages/menu.ts';
import { newPerson, type Person } from './pages/people.ts';
import { type Platform, platformOf } from './pages/platform.ts';
import { openPlatformApi } from './pages/platform-api.ts';
import { launchServerViaApi } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

test.use({ role: 'admin' });

let word = '';
/** Owner of the instances; the administrator has no role in her project. */
let owner: Person;
let theirs: Platform;
let admin: Platform;

test.beforeEach(async ({ page, request, projectId }) => {
  word = uniqueName('any');
  owner = await newPerson();
  theirs = await openPlatformApi(request, owner);
  await launchServerViaApi(theirs, `${word}-a`);
  admin = platformOf(page, projectId);
});

const list = (page: Page) => page.goto(`/admin/instances?q=${word}`);

test('list and detail: whose each instance is, and what is not found @journey', async ({ page }) => {
  await test.step('list: project, domain, host and user of each; groups are closed and opened', async () => {
    await list(page);
    await expect(page).toHaveTitle('All instances · Administration · Nephos');
    for (const fact of [owner.projectName, 'Default', 'sim-', '512 MiB'])
      await expect(rowOf(page, `${word}-a`)).toContainText(fact);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Columns and density' }).click();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('Project');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/group=project/);
    await expectAccessible(page);
    const group = page.getByRole('rowheader', { name: owner.projectName }).getByRole('button');
    await group.click();
    await expect(rowOf(page, `${word}-a`)).toBeHidden();
    await group.click();
    await expect(rowOf(page, `${word}-a`)).toBeVisible();
  });

  await test.step('detail: whose it is stands in the header, and what was done to it in its activity', async () => {
    await list(page);
    await rowOf(page, `${word}-a`).getByText('Active').click();
    const panel = page.getByRole('dialog', { name: `${word}-a` });
    await expect(panel).toContainText(owner.projectName);
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'Open the full page' }).click();
    await expect(page.getByRole('main')).toContainText(`Project ${owner.projectName}, domain Default`);
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByRole('rowheader', { name: 'Launch' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Actions for ${word}-a` }).click();
    await expect(await menuItem(page, /^Open in project/)).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('list: a filter that finds nothing says so', async () => {
    await page.goto(`/admin/instances?q=${word}-none`);
    await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  });

  await test.step('detail: an unknown one is gone', async () => {
    await page.goto('/admin/instances/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1, name: 'Instance not found' })).toBeVisible();
  });
});

test('lock, stop, reset and delete name the project, and ask for a reason or the name', async ({ page }) => {
  await test.step('lock: without a reason it is refused on the field; unlocking takes it back', async () => {
    await list(page);
    await choose(page, `${word}-a`, 'Lock');
    const dialog = page.getByRole('dialog', { name: `Lock ${word}-a` });
    await dialog.getByRole('button', { name: `Lock ${word}-a` }).click();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Give a reason/);
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('under inquiry');
    await dialog.getByRole('button', { name: `Lock ${word}-a` }).click();
    await page.getByRole('link', { name: `${word}-a`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${word}-a` })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('under inquiry');
    await choose(page, `${word}-a`, 'Unlock');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Unlock ${word}-a` })
      .click();
    await expect(page.getByRole('main')).not.toContainText('under inquiry');
  });

  await test.step('stop and reset: the dialogs name the project, the reason stays, what the state forbids says why', async () => {
    await list(page);
    await choose(page, `${word}-a`, 'Stop');
    const dialog = page.getByRole('alertdialog', { name: `Stop ${word}-a?` });
    await expect(dialog).toContainText(`Project: ${owner.projectName} (domain Default)`);
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Work on the power supply');
    await dialog.getByRole('button', { name: `Stop ${word}-a` }).click();
    await expect(rowOf(page, `${word}-a`)).toContainText('Shut off');
    await page.getByRole('button', { name: `Actions for ${word}-a` }).click();
    await expect(await menuItem(page, /^Stop/)).toHaveAttribute('aria-disabled', 'true');
    await expect(await menuItem(page, /^Evacuate/)).toContainText('Its host is up');
    await page.keyboard.press('Escape');
    await choose(page, `${word}-a`, 'Reset state');
    const reset = page.getByRole('dialog', { name: `Reset the state of ${word}-a` });
    await expect(reset).toContainText('This changes only the record, not the machine');
    await expectAccessible(page);
    await reset.getByRole('button', { name: `Reset ${word}-a` }).click();
    await expect(rowOf(page, `${word}-a`)).toContainText('Error');
    await page.getByRole('link', { name: `${word}-a`, exact: true }).click();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Work on the power supply' })).toContainText('stopped');
  });

  await test.step('delete: not without typing the name', async () => {
    await list(page);
    await choose(page, `${word}-a`, 'Delete');
    const dialog = page.getByRole('alertdialog', { name: `Delete instance ${word}-a?` });
    await dialog.getByRole('button', { name: `Delete ${word}-a` }).click();
    await expect(dialog.getByText('This does not match')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: /^Type/ }).fill(`${word}-a`);
    await dialog.getByRole('button', { name: `Delete ${word}-a` }).click();
    await expect(rowOf(page, `${word}-a`)).toHaveCount(0);
  });
});

test('migrate: to a host that was checked, and back from a live migration that is under way', async ({ page }) => {
  await test.step('live migration: one that is under way is called back, and the instance stays on its host', async () => {
    const { body } = await theirs.call('GET', `compute/v2.1/servers?name=${word}-a`);
    const server = `compute/v2.1/servers/${body.servers[0].id}`;
    const slow = { type: 'operation_slow', operation: 'migrateLive', server_id: body.servers[0].id };
    const faults = 'compute/v2.1/os-simulated-fleet/faults';
    const { fault } = (await admin.call('POST', faults, { fault: { ...slow, delay_ms: 120_000 } })).body;
    const before = (await admin.call('GET', server)).body.server['OS-EXT-SRV-ATTR:host'];
    await admin.call('POST', `${server}/action`, { 'os-migrateLive': { host: null, block_migration: 'auto' } });
    await page.goto(`/admin/instances/${body.servers[0].id}`);
    await expect(page.getByRole('main')).toContainText(`Migrating live from ${before} to sim-`);
    await expect(page.getByRole('button', { name: 'Force completion' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel migration' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Cancel the migration of ${word}-a?` });
    await expect(dialog).toContainText(`Project: ${owner.projectName}`);
    await expect(dialog).toContainText(`The instance stays on ${before}`);
    await dialog.getByRole('button', { name: `Cancel migration of ${word}-a` }).click();
    await expect(dialog).toBeHidden();
    await admin.call('DELETE', `${faults}/${fault.id}`);
    await expect(page.getByRole('main')).not.toContainText('Migrating live from');
    await page.getByRole('tab', { name: 'Moves' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'cancelled' })).toBeVisible();
  });

  await test.step('migrate: targets are checked, and the instance is on the chosen host afterwards', async () => {
    await list(page);
    await choose(page, `${word}-a`, 'Migrate');
    const dialog = page.getByRole('dialog', { name: `Migrate ${word}-a` });
    await expect(dialog).toContainText(`Project: ${owner.projectName}`);
    await expectAccessible(page);
    const target = dialog.getByRole('radio', { name: /^sim-/ }).first();
    const host = (await target.getAttribute('value')) ?? '';
    await checkBox(target);
    await dialog.getByRole('button', { name: `Migrate ${word}-a` }).click();
    await expect(rowOf(page, `${word}-a`)).toContainText(host);
  });
});

test('bulk migration: a plan before, a line for each while it goes on, and one that fails says so', async ({
  page,
}) => {
  await launchServerViaApi(theirs, `${word}-b`, { metadata: { 'nephos:fault': 'migrateLive' } });
  await list(page);
  for (const suffix of ['a', 'b']) await checkBox(page.getByRole('checkbox', { name: `Select ${word}-${suffix}` }));
  await page
    .getByRole('region', { name: 'Actions for the selection' })
    .getByRole('button', { name: 'Migrate' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Migrate 2 instances' });
  await expect(dialog).toContainText('2 instances, which all fit.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Migrate those that fit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Migrating 2 instances' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 of 2 moved, 1 left', { timeout: 60_000 });
  await expect(rowOf(page, `${word}-b`)).toContainText('Failed');
  await expect(rowOf(page, `${word}-a`)).toContainText('Done');
  await expectAccessible(page);
});

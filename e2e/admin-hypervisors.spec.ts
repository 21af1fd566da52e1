import { expect, type Page, test } from '@playwright/test';
import { KEPT_HOST, setOwner } from './kept-host.ts';
import { expectAccessible } from './pages/accessible.ts';
import { choose, expectRefused, rowOf } from './pages/admin.ts';
import { removeInstances } from './pages/instances.ts';
import { platformOf } from './pages/platform.ts';
import { makeServer } from './pages/servers.ts';
import { adminUser, demoUser, enter, signIn } from './pages/sign-in.ts';
import { uniqueName } from './pages/volumes.ts';

// The host is kept for these tests alone, and for one of them at a time.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
const HOST = KEPT_HOST;

let word = '';
let projectId = '';

/** Puts an instance on the host, which is open for no longer than that takes. */
async function makeHere(page: Page): Promise<void> {
  const platform = platformOf(page, projectId);
  await setOwner(platform, projectId);
  await makeServer(page, projectId, word, { availability_zone: `nova:${HOST}` });
  await setOwner(platform, 'nobody');
}

/** The host as the other tests expect it: in service, believed, and closed. */
async function restore(page: Page) {
  const platform = platformOf(page, projectId);
  await setOwner(platform, 'nobody');
  const { body } = await platform.call('GET', `compute/v2.1/os-services?host=${HOST}`);
  for (const { id } of body.services) {
    await platform.call('PUT', `compute/v2.1/os-services/${id}`, { status: 'enabled', forced_down: false });
  }
}

test.beforeEach(async ({ page }) => {
  word = uniqueName('host');
  projectId = await enter(page, adminUser);
});
test.afterEach(async ({ page }) => {
  await restore(page);
  await removeInstances(page, projectId, word);
});

test('a member is refused, with the reason in the navigation and on the page', async ({ page, context }) => {
  await context.clearCookies();
  await signIn(page, demoUser());
  await expectRefused(page, 'Hypervisors', '/admin/hypervisors');
  await context.clearCookies();
  await signIn(page, adminUser);
});

test('list: hosts with what they have, and a filter that finds nothing says so', async ({ page }) => {
  await page.goto('/admin/hypervisors');
  await expect(page).toHaveTitle('Hypervisors · Administration · Nephos');
  await expect(rowOf(page, HOST)).toContainText('up');
  await expect(rowOf(page, HOST)).toContainText('enabled');
  await expect(rowOf(page, HOST).getByRole('meter', { name: `RAM of ${HOST}` })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/hypervisors?where=state:down&q=nowhere');
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await expectAccessible(page);
});

test('detail: each tab has its address, and an unknown host is gone', async ({ page }) => {
  await page.goto('/admin/hypervisors');
  await page.getByRole('link', { name: HOST, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: HOST })).toBeVisible();
  await expectAccessible(page);
  for (const tab of ['Instances', 'Allocations', 'Activity', 'JSON']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`));
  }
  await page.goBack();
  await page.getByRole('tab', { name: 'Services' }).click();
  await expect(rowOf(page, 'nova-compute')).toContainText('up');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Faults' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is wrong with it' })).toBeVisible();
  await page.getByRole('button', { name: 'Make it fail' }).click();
  await expect(page.getByRole('dialog', { name: `Make ${HOST} fail` })).toContainText('instances of all projects');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/admin/hypervisors/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such hypervisor' })).toBeVisible();
  await expectAccessible(page);
});

test('disable: without a reason it is refused on the field; the reason is shown until it is enabled', async ({
  page,
}) => {
  await page.goto('/admin/hypervisors');
  await choose(page, HOST, 'Disable');
  const dialog = page.getByRole('dialog', { name: `Disable ${HOST}` });
  await dialog.getByRole('button', { name: `Disable ${HOST}` }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('new memory');
  await dialog.getByRole('button', { name: `Disable ${HOST}` }).click();
  await expect(rowOf(page, HOST)).toContainText('disabled');
  await expect(rowOf(page, HOST)).toContainText('new memory');
  await choose(page, HOST, 'Enable');
  const question = page.getByRole('alertdialog', { name: `Enable ${HOST}?` });
  await expect(question).toContainText('new memory');
  await expectAccessible(page);
  await question.getByRole('button', { name: `Enable ${HOST}` }).click();
  await expect(rowOf(page, HOST)).toContainText('enabled');
});

test('force down: a host that reports is not called down without typing its name', async ({ page }) => {
  await makeHere(page);
  await page.goto('/admin/hypervisors');
  await expect(rowOf(page, HOST).getByRole('cell', { name: '0', exact: true })).toHaveCount(0);
  await choose(page, HOST, 'Force down');
  const dialog = page.getByRole('alertdialog', { name: `Force ${HOST} down?` });
  await dialog.getByRole('button', { name: `Force ${HOST} down` }).click();
  await expect(dialog.getByText('This is not the name')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill(HOST);
  await dialog.getByRole('button', { name: `Force ${HOST} down` }).click();
  await expect(rowOf(page, HOST)).toContainText('forced down');
  await choose(page, HOST, 'Trust its reports again');
  await page.getByRole('button', { name: `Trust ${HOST}` }).click();
  await expect(rowOf(page, HOST)).not.toContainText('forced down');
});

test('faults: an instance that is chosen crashes; without one it is refused on its field', async ({ page }) => {
  await makeHere(page);
  await page.goto('/admin/hypervisors');
  await page.getByRole('link', { name: HOST, exact: true }).click();
  await page.getByRole('tab', { name: 'Allocations' }).click();
  await expect(rowOf(page, word)).toContainText('is here');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Faults' }).click();
  await page.getByRole('button', { name: 'Make it fail' }).click();
  const dialog = page.getByRole('dialog', { name: `Make ${HOST} fail` });
  await dialog.getByRole('radio', { name: /^An instance crashes/ }).check();
  await dialog.getByRole('button', { name: `Make ${HOST} fail` }).click();
  const instance = dialog.getByRole('combobox', { name: 'Instance' });
  await expect(instance).toHaveAccessibleDescription(/Choose an instance/);
  await expectAccessible(page);
  await instance.selectOption(`${word} (project admin)`);
  await dialog.getByRole('button', { name: `Make ${HOST} fail` }).click();
  await page.getByRole('tab', { name: /^Instances/ }).click();
  await expect(rowOf(page, word)).toContainText(/SHUTOFF|ERROR/);
});

test('maintenance: the plan names projects and targets, the job empties the host, and nothing is left behind', async ({
  page,
}) => {
  await makeHere(page);
  await page.goto('/admin/hypervisors');
  await page.getByRole('link', { name: HOST, exact: true }).click();
  await page.getByRole('link', { name: 'Maintenance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Maintenance of ${HOST}` })).toBeVisible();
  const planned = rowOf(page, word);
  await expect(planned).toContainText('admin');
  await expect(planned).toContainText(/sim-[123]/);
  await expect(page.getByRole('main')).toContainText(/Project|projects/);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Begin maintenance of ${HOST}` }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/);
  await page.getByRole('textbox', { name: 'Reason' }).fill('new fans');
  await page.getByRole('button', { name: `Begin maintenance of ${HOST}` }).click();
  const tray = page.getByRole('region', { name: 'Jobs' });
  await expect(tray).toContainText(`${word}: ${HOST} → sim-`);
  await expect(tray).toContainText('1 job finished', { timeout: 60_000 });
  await expect(page.getByRole('main')).toContainText('Out of service: new fans');
  await expect(page.getByRole('main')).toContainText('Nothing is on it any more.');
  await page.getByRole('tab', { name: /^Instances/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing runs here' })).toBeVisible();
  await setOwner(platformOf(page, projectId), projectId);
  await page.getByRole('link', { name: 'End maintenance' }).first().click();
  await page.getByRole('radio', { name: /^Bring back live/ }).check();
  await expect(rowOf(page, word)).toContainText(HOST);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Put ${HOST} back in service` }).click();
  await expect(page.getByRole('main')).toContainText('enabled');
  await page.getByRole('tab', { name: /^Instances/ }).click();
  await expect(rowOf(page, word)).toContainText('ACTIVE', { timeout: 60_000 });
});

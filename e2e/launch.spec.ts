import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { makeNetwork } from './pages/instances.ts';
import { openJobs } from './pages/jobs.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { makeServer } from './pages/servers.ts';
import { tick } from './pages/tick.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let projectId = '';

test.beforeEach(({ person }) => {
  word = uniqueName('launch');
  projectId = person.projectId;
});

const openLaunch = (page: Page, search = '') => open(page, `/projects/${projectId}/instances/create${search}`);
const filled = () => `?name=${word}&image=CirrOS 0.6.3&flavor=m1.tiny`;
const nameInput = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' });

/** What most launches need none of. */
const unfold = (page: Page) => page.getByRole('heading', { name: 'More options' }).click();

/** Sends the form, which asks once more where nobody might be able to log in. */
async function launch(page: Page) {
  await page.getByRole('button', { name: 'Launch instance' }).click();
  await page.getByRole('button', { name: 'Launch anyway' }).click();
}

test('a new volume to boot from is made as large as asked, and one that is too small for the image is refused', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openLaunch(page, filled());
  const toggle = page.getByRole('checkbox', { name: 'Boot from a new volume' });
  await expect(toggle).not.toBeChecked();
  await tick(toggle);
  const size = page.getByRole('spinbutton', { name: 'Volume size' });
  await size.fill('0');
  await page.getByRole('button', { name: 'Launch instance' }).click();
  await expect(size).toHaveAccessibleDescription(/Use a whole number of GiB/);
  await size.fill('2');
  await expect(page.getByRole('checkbox', { name: 'Delete the volume together with the instance' })).toBeChecked();
  await expect(summary(page)).toContainText('CirrOS 0.6.3, on a new volume of 2 GiB');
  await expect(summary(page).getByRole('meter', { name: 'Volumes and snapshots' })).toBeVisible();
  await summary(page).getByText('As code').click();
  await expect(summary(page).getByRole('region', { name: 'Command line' })).toContainText('volume_size=2');
  await expectAccessible(page);
  await launch(page);
  await expect(await openJobs(page)).toContainText('Done', { timeout: 30_000 });
  const platform = platformOf(page, projectId);
  const { servers } = (await platform.call('GET', `compute/v2.1/servers/detail?name=${word}`)).body;
  expect(servers[0].image).toBe('');
  const [{ id, delete_on_termination }] = servers[0]['os-extended-volumes:volumes_attached'];
  expect(delete_on_termination).toBe(true);
  expect((await platform.call('GET', `volume/v3/volumes/${id}`)).body.volume).toMatchObject({ size: 2 });
});

test('same as: the form is filled like the instance, and no name is lost that was typed before', async ({ page }) => {
  await makeServer(page, projectId, `${word}-model`);
  await openLaunch(page);
  await nameInput(page).fill(`${word}-new`);
  await page.getByRole('button', { name: 'Same as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Same as another instance' });
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await expect(dialog.getByText('Choose an instance.')).toBeVisible();
  await tick(dialog.getByRole('radio', { name: new RegExp(`^${word}-model`) }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await expect(dialog).toBeHidden();
  await expect(nameInput(page)).toHaveValue(`${word}-new`);
  await expect(page.getByRole('radio', { name: 'm1.tiny' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^CirrOS/ })).toBeChecked();
});

test('a preset is saved without its password, fills in an empty form, and is deleted', async ({ page }) => {
  await openLaunch(page, filled());
  await tick(page.getByRole('checkbox', { name: 'Choose the administrator password' }));
  await page.getByRole('textbox', { name: 'Administrator password' }).fill('hunter2');
  await page.getByRole('button', { name: 'Saved presets' }).click();
  await page.getByRole('menuitem', { name: 'Save this form as a preset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this form as a preset' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${word} preset`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await openLaunch(page);
  await page.getByRole('button', { name: 'Saved presets' }).click();
  await page.getByRole('menuitem', { name: `${word} preset`, exact: true }).click();
  await expect(nameInput(page)).toHaveValue(word);
  await expect(page.getByRole('radio', { name: 'm1.tiny' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Administrator password' })).toHaveValue('');
  await page.getByRole('button', { name: 'Saved presets' }).click();
  await page.getByRole('menuitem', { name: 'All saved presets' }).click();
  const all = page.getByRole('dialog', { name: 'Saved presets' });
  await expectAccessible(page);
  await all.getByRole('button', { name: `Delete ${word} preset` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Delete ${word} preset` })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('button', { name: 'Saved presets' }).click();
  await expect(page.getByRole('menuitem', { name: `${word} preset`, exact: true })).toHaveCount(0);
});

test('however many presets there are, the menu holds eight items, and all of them are a step away', async ({
  page,
  projectId,
}) => {
  const { call } = platformOf(page, projectId);
  const names = Array.from({ length: 9 }, (_, index) => `preset ${index + 1}`);
  for (const name of names) {
    const view = { name, where: [], is_shared: false, form: { name } };
    expect((await call('POST', 'console/v1/lists/launch-presets/views', { view })).status).toBe(201);
  }
  await openLaunch(page);
  await page.getByRole('button', { name: 'Saved presets (9)' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(8);
  await page.getByRole('menuitem', { name: 'All saved presets' }).click();
  await page.getByRole('button', { name: 'Fill in from preset 9' }).click();
  await expect(nameInput(page)).toHaveValue('preset 9');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a mistake in cloud-config is told with its line while typing, and nothing is sent', async ({ page }) => {
  await openLaunch(page, filled());
  await unfold(page);
  const editor = page.getByRole('textbox', { name: 'User data' });
  await editor.fill('#cloud-config\npackages:\n  - nginx\n bad');
  await expect(editor).toHaveAccessibleDescription(/Line 4/);
  await page.getByRole('button', { name: 'Launch instance' }).click();
  await expect(editor).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Launch instance' })).toBeVisible();
  await expectAccessible(page);
  await editor.fill('packages: [nginx]');
  await expect(page.getByText(/cloud-init ignores this/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Web server' }).click();
  await expect(editor).toHaveValue(/^#cloud-config\n/);
  await expect(editor).not.toHaveAccessibleDescription(/Line/);
});

test('more than the quota allows: the summary says which resource, before anything is sent', async ({ page }) => {
  await openLaunch(page, `${filled()}&count=90`);
  await expect(summary(page)).toContainText(/Instances: 90 requested, \d+ left\./);
  await expect(summary(page)).toContainText(/vCPU: 90 requested, \d+ left\./);
  await expect(page.getByRole('spinbutton', { name: 'Count' })).toHaveAccessibleDescription(/Your quota has room for/);
});

test('a flavor that fits neither image nor quota is disabled with the reason; the others can be sorted and searched', async ({
  page,
}) => {
  await openLaunch(page, '?image=Debian 12');
  const tiny = page.getByRole('radio', { name: 'm1.tiny' });
  await expect(tiny).toBeDisabled();
  await expect(tiny).toHaveAccessibleDescription('The image needs 3 GiB of disk.');
  await tick(page.getByRole('checkbox', { name: 'Boot from a new volume' }));
  await expect(tiny).toBeEnabled();
  const flavors = page.getByRole('table', { name: 'Flavors' });
  await flavors.getByRole('button', { name: 'vCPU' }).click();
  await expect(flavors.getByRole('columnheader', { name: 'vCPU' })).toHaveAttribute('aria-sort', 'ascending');
  await tiny.focus();
  await page.keyboard.type('medium');
  await expect(page.getByRole('searchbox', { name: 'Search flavors' })).toHaveValue('medium');
  await expect(tiny).toHaveCount(0);
});

test('the draft survives a reload, but never a password', async ({ page }) => {
  await openLaunch(page);
  await nameInput(page).fill(word);
  await tick(page.getByRole('radio', { name: 'm1.small' }));
  await tick(page.getByRole('checkbox', { name: 'Choose the administrator password' }));
  await page.getByRole('textbox', { name: 'Administrator password' }).fill('hunter2');
  await unfold(page);
  await page.getByRole('textbox', { name: 'User data' }).fill('#cloud-config\npassword: hunter2');
  await expect(page.getByText('It seems to contain a secret')).toBeVisible();
  await page.reload();
  await expect(nameInput(page)).toHaveValue(word);
  await expect(page.getByRole('radio', { name: 'm1.small' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Administrator password' })).toHaveValue('');
  await unfold(page);
  await expect(page.getByRole('textbox', { name: 'User data' })).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain('hunter2');
  await expect(summary(page)).not.toContainText('hunter2');
});

test('a pattern makes one instance of each name: the first has its password once, the others are a job of the platform', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openLaunch(page, filled());
  await nameInput(page).fill(`${word}-{08..10}`);
  await expect(page.getByText(`3 instances: ${word}-08, ${word}-09 and ${word}-10`)).toBeVisible();
  await launch(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible();
  const jobs = await openJobs(page);
  const line = jobs
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `${word}-08`, exact: true }) })
    .last();
  await line.getByRole('button', { name: 'Show password' }).click();
  const once = page.getByRole('dialog', { name: 'Keep this password' });
  await expect(once.getByRole('button', { name: 'Copy the password' })).toBeVisible();
  await once.getByRole('button', { name: 'I have saved the password' }).click();
  await expect(line.getByRole('button', { name: 'Show password' })).toHaveCount(0);
  await expect(line).toContainText('Done', { timeout: 30_000 });
  await expect(jobs.getByRole('listitem').filter({ hasText: 'Launching 2 instances' })).toContainText('2 of 2 done');
  for (const name of [`${word}-09`, `${word}-10`]) {
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Active', { timeout: 30_000 });
  }
  await expectAccessible(page);
});

test('a build that fails is a line of the job with its reason, and can be tried again', async ({ page }) => {
  test.setTimeout(90_000);
  await openLaunch(page, `${filled()}&metadata=nephos:fault=spawn`);
  await launch(page);
  const line = (await openJobs(page))
    .getByRole('listitem')
    .filter({ hasText: 'The host could not create or change' })
    .last();
  await expect(line).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toBeHidden();
  await expect(line).toBeVisible({ timeout: 30_000 });
});

test('an address that no pool has is refused on its field', async ({ page }) => {
  await makeNetwork(page, projectId, `${word}-net`);
  await openLaunch(page, `${filled()}&network=${word}-net`);
  const address = page.getByRole('textbox', { name: `Fixed address in ${word}-net` });
  await address.fill('192.0.2.1');
  await page.getByRole('button', { name: 'Launch instance' }).click();
  await expect(address).toHaveAccessibleDescription(/Use an address in 10\.77\.0\.0\/24/);
  await expectAccessible(page);
  await address.fill('10.77.0.1');
  await expect(address).toHaveAccessibleDescription(/10\.77\.0\.1 is the gateway/);
  await address.fill('10.77.0.9');
  await expect(address).not.toHaveAccessibleDescription(/gateway|Use an address/);
});

test('Alt with a number leads to each section, and what is open is told in words', async ({ page }) => {
  await openLaunch(page, filled());
  await page.keyboard.press('Alt+3');
  await expect(
    page
      .getByRole('searchbox', { name: 'Search flavors' })
      .or(page.getByRole('radio', { name: 'm1.tiny' }))
      .first(),
  ).toBeInViewport();
  await page.keyboard.press('Alt+4');
  const groups = page.getByRole('group', { name: 'Security groups' });
  await expect(groups.getByRole('checkbox', { name: /^default/ })).toBeChecked();
  await expect(groups).toContainText('Everything from members of default');
  await page.keyboard.press('Alt+5');
  await expect(page.getByRole('combobox', { name: 'Key pair' })).toBeFocused();
  await page.keyboard.press('Alt+6');
  await expect(page.getByRole('textbox', { name: 'User data' })).toBeInViewport();
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
});

test('the summary is never cut: it scrolls with the page to its end, and the button to send stays in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await openLaunch(page, filled());
  const launch = page.getByRole('main').getByRole('button', { name: 'Launch instance' });
  await expect(launch).toBeInViewport({ ratio: 1 });
  const isWhole = () => summary(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  expect(await isWhole()).toBe(true);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(launch).toBeInViewport({ ratio: 1 });
  const [last, button] = [await summary(page).locator('> *').last().boundingBox(), await launch.boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('a form that was filled in asks before it is left, keeps its draft, and gives it up only on Cancel', async ({
  page,
}) => {
  await openLaunch(page);
  await nameInput(page).fill(word);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Volumes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this form?' });
  await expectAccessible(page);
  // The question comes first: nothing opens over it.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toHaveCount(0);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(nameInput(page)).toHaveValue(word);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Volumes' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Volumes' })).toBeVisible();
  await openLaunch(page);
  await expect(nameInput(page)).toHaveValue(word);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible();
  await openLaunch(page);
  await expect(nameInput(page)).toHaveValue('');
});

test('without key and password nothing is sent at first; with a password nobody is asked', async ({ page }) => {
  await openLaunch(page, filled());
  await nameInput(page).press('Control+Enter');
  const warning = page.getByRole('alert').filter({ hasText: 'You may not be able to sign in' });
  await expect(warning).toBeInViewport();
  // Who reads the page by the keyboard is there too.
  await expect(page.locator(':focus')).toContainText('You may not be able to sign in');
  await expect(page.getByRole('button', { name: 'Launch anyway' })).toBeVisible();
  await tick(page.getByRole('checkbox', { name: 'Choose the administrator password' }));
  await page.getByRole('textbox', { name: 'Administrator password' }).fill('hunter2');
  await expect(warning).toBeHidden();
  await page.keyboard.press('Control+Enter');
  const jobs = await openJobs(page);
  await expect(jobs).not.toContainText('hunter2');
  await jobs.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep this password' })).toContainText('hunter2');
});

test('a floating IP is given from the start, once a router leads out; a refusal for it stands at its tick', async ({
  page,
}) => {
  const platform = platformOf(page, projectId);
  await makeNetwork(page, projectId, `${word}-net`);
  await openLaunch(page, `${filled()}&network=${word}-net`);
  const tickbox = page.getByRole('checkbox', { name: 'Give it a floating IP' });
  await expect(tickbox).toBeDisabled();
  await expect(tickbox).toHaveAccessibleDescription(/Not from public: No router connects its subnet to this network/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a router between them' }).click();
  await tick(tickbox);
  await expect(summary(page)).toContainText('Floating IP');
  await expectAccessible(page);
  await launch(page);
  await expect(await openJobs(page)).toContainText('Done', { timeout: 30_000 });
  const { servers } = (await platform.call('GET', `compute/v2.1/servers/detail?name=${word}`)).body;
  const { floatingips } = (await platform.call('GET', 'networking/v2.0/floatingips')).body;
  expect(
    floatingips.map(({ port_details }: { port_details: { device_id: string } }) => port_details.device_id),
  ).toEqual([servers[0].id]);
});

test('with the defaults the form is under 1,600 px tall, and its summary is whole', async ({ page }) => {
  await makeNetwork(page, projectId, `${word}-net`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLaunch(page);
  await expect(page.getByRole('checkbox', { name: `${word}-net` })).toBeChecked();
  const heights = (element: Element) => [element.scrollHeight, element.clientHeight];
  const [height] = await page.getByRole('main').evaluate(heights);
  expect(height).toBeLessThan(1600);
  const [content, room] = await summary(page).evaluate(heights);
  expect(content).toBeLessThanOrEqual(room ?? 0);
});

test('the button stays in sight, wide and narrow', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLaunch(page);
  const button = page.getByRole('button', { name: 'Launch instance' });
  await expect(button).toBeInViewport();
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(button).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button).toBeInViewport();
  await expectAccessible(page);
});

test.describe('with a full quota', () => {
  test.use({ role: 'admin' });

  test('the form cannot be sent, and says why beforehand', async ({ page }) => {
    const platform = platformOf(page, projectId);
    await openLaunch(page);
    await platform.call('PUT', `compute/v2.1/os-quota-sets/${projectId}`, { quota_set: { instances: 0 } });
    await page.reload();
    await expect(page.getByText('Your quota of 0 instances is used up.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Launch instance' })).toHaveAttribute('aria-disabled', 'true');
  });
});

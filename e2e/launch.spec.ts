import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { createNetwork } from './pages/instances.ts';
import { openJobs } from './pages/jobs.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
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

/** Expands the options that most launches do not need. */
const unfold = (page: Page) => page.getByRole('heading', { name: 'More options' }).click();

/** Submits the form and confirms the warning about a missing key pair and password. */
async function launch(page: Page) {
  await page.getByRole('button', { name: 'Launch instance' }).click();
  await page.getByRole('button', { name: 'Launch anyway' }).click();
}

test('a pattern makes one instance of each name: the first has its password once, the others are a job of the platform @journey', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openLaunch(page, filled());
  await nameInput(page).fill(`${word}-{08..10}`);
  await expect(page.getByText(`3 instances: ${word}-08, ${word}-09 and ${word}-10`)).toBeVisible();
  await nameInput(page).press('Control+Enter');
  const warning = page.getByRole('alert').filter({ hasText: 'You may not be able to sign in' });
  await expect(warning).toBeInViewport();
  // The keyboard focus moves to the warning as well.
  await expect(page.locator(':focus')).toContainText('You may not be able to sign in');
  await expect(page.getByRole('button', { name: 'Launch anyway' })).toBeVisible();
  await checkBox(page.getByRole('checkbox', { name: 'Set an administrator password' }));
  await page.getByRole('textbox', { name: 'Administrator password' }).fill('hunter2');
  await expect(warning).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible();
  const jobs = await openJobs(page);
  await expect(jobs).not.toContainText('hunter2');
  const line = jobs
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `${word}-08`, exact: true }) })
    .last();
  await line.getByRole('button', { name: 'Show password' }).click();
  const once = page.getByRole('dialog', { name: 'Keep this password' });
  await expect(once).toContainText('hunter2');
  await expect(once.getByRole('button', { name: 'Copy the password' })).toBeVisible();
  await once.getByRole('button', { name: 'I have saved the password' }).click();
  await expect(line.getByRole('button', { name: 'Show password' })).toHaveCount(0);
  await expect(line).toContainText('Done', { timeout: 30_000 });
  await expect(jobs.getByRole('listitem').filter({ hasText: 'Launching 2 instances' })).toContainText('2 of 2 done');
  for (const name of [`${word}-09`, `${word}-10`]) {
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Active', { timeout: 30_000 });
  }
  await expectAccessible(page);
  // The next launch begins with the same flavor.
  await openLaunch(page);
  await expect(page.getByRole('radio', { name: 'm1.tiny' })).toBeChecked();
  await expect(nameInput(page)).toHaveValue('');
});

test('a build that fails is a line of the job and a row of the list with its reason, and can be tried again', async ({
  page,
}) => {
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
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: word, exact: true }) });
  await expect(rows.first()).toContainText('Error');
  await expect(rows.first()).toContainText('the build failed');
  await rows.first().getByRole('link', { name: word, exact: true }).click();
  await expect(page.getByText('The host could not create or change this instance.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Launch again' }).click();
  await expect(nameInput(page)).toHaveValue(word);
  await expect(page.getByRole('radio', { name: /^CirrOS/ })).toBeChecked();
});

test('a form that was filled in asks before it is left; its draft, never a password, stays until Cancel', async ({
  page,
}) => {
  await openLaunch(page);
  await nameInput(page).fill(word);
  await checkBox(page.getByRole('radio', { name: 'm1.small' }));
  await checkBox(page.getByRole('checkbox', { name: 'Set an administrator password' }));
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
  const kept = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage, ...window.localStorage }));
  expect(kept).not.toContain('hunter2');
  await expect(summary(page)).not.toContainText('hunter2');

  await nameInput(page).fill(`${word}-2`);
  const leave = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Volumes' }).click();
  await leave();
  const question = page.getByRole('alertdialog', { name: 'Leave this form?' });
  await expectAccessible(page);
  // The question stays on top: no other dialog opens above it.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toHaveCount(0);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(nameInput(page)).toHaveValue(`${word}-2`);
  await leave();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Volumes' })).toBeVisible();
  await openLaunch(page);
  await expect(nameInput(page)).toHaveValue(`${word}-2`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible();
  await openLaunch(page);
  await expect(nameInput(page)).toHaveValue('');
});

test('a floating IP is given from the start, once a router leads out; a refusal for it stands at its tick', async ({
  page,
}) => {
  const platform = platformOf(page, projectId);
  await createNetwork(page, projectId, `${word}-net`);
  await openLaunch(page, `${filled()}&network=${word}-net`);
  const tickbox = page.getByRole('checkbox', { name: 'Assign a floating IP' });
  await expect(tickbox).toBeDisabled();
  await expect(tickbox).toHaveAccessibleDescription(/Not from public: Its network has no router to this network/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a router between them' }).click();
  await checkBox(tickbox);
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

test('the form is short, its button stays in view, its summary is never cut, and Alt with a number leads to each section', async ({
  page,
}) => {
  await createNetwork(page, projectId, `${word}-net`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLaunch(page, filled());
  await expect(page.getByRole('checkbox', { name: `${word}-net` })).toBeChecked();
  const heights = (element: Element) => [element.scrollHeight, element.clientHeight];
  const [height] = await page.getByRole('main').evaluate(heights);
  expect(height).toBeLessThan(1600);

  await page.setViewportSize({ width: 1440, height: 700 });
  const launch = page.getByRole('main').getByRole('button', { name: 'Launch instance' });
  await expect(launch).toBeInViewport({ ratio: 1 });
  const [content, room] = await summary(page).evaluate(heights);
  expect(content).toBeLessThanOrEqual(room ?? 0);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(launch).toBeInViewport({ ratio: 1 });
  const [last, button] = [await summary(page).locator('> *').last().boundingBox(), await launch.boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);

  await page.setViewportSize({ width: 1280, height: 720 });
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
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(launch).toBeInViewport();
  await expectAccessible(page);
});

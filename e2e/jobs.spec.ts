import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { openJobs } from './pages/jobs.ts';
import { open } from './pages/open.ts';
import { newPerson, signInByRequest } from './pages/people.ts';
import { launchServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const rowWith = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
}

async function pause(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Pause ${name}` })
    .click();
}

test('a bulk stop goes on through a reload, and its result is behind the bell of another browser too @journey', async ({
  page,
  projectId,
  person,
  browser,
}) => {
  test.setTimeout(90_000);
  const word = uniqueName('web');
  const names = ['a', 'b', 'c'].map((letter) => `${word}-${letter}`);
  for (const name of names) await launchServer(page, projectId, name);
  await open(page, `/projects/${projectId}/instances`);
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('region', { name: 'Actions for the selection' }).getByRole('button', { name: 'Stop' }).click();
  const taken = page.waitForResponse((answer) => answer.url().includes('os-jobs'));
  await page
    .getByRole('alertdialog', { name: 'Stop 3 instances?' })
    .getByRole('button', { name: 'Stop 3 instances' })
    .click();
  expect((await taken).status()).toBe(202);
  // The job runs in the background: the page stays usable, the job is shown, and the rows are updated.
  await expect(page.getByRole('alertdialog')).toBeHidden({ timeout: 2000 });
  await expect(page.getByRole('region', { name: 'Jobs' })).toBeVisible();
  await page.reload();
  for (const name of names) await expect(rowWith(page, name)).toContainText('Shut off', { timeout: 30_000 });
  const jobs = await openJobs(page);
  await expect(jobs).toContainText('3 of 3 done');
  await jobs.getByRole('button', { name: 'Collapse jobs' }).click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [main, pill] = [await page.getByRole('main').boundingBox(), await jobs.boundingBox()];
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(pill?.y ?? 0);
  }
  // The buttons of a form also end above the collapsed jobs.
  await page.setViewportSize({ width: 1440, height: 844 });
  await open(page, `/projects/${projectId}/volumes/create`);
  const [button, pill] = [
    await page.getByRole('main').getByRole('button', { name: 'Create volume' }).boundingBox(),
    await page.getByRole('region', { name: 'Jobs' }).boundingBox(),
  ];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(pill?.y ?? 0);
  await openBell(page);
  await expect(results(page)).toContainText('Stopping 3 instances: done');
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  await signInByRequest(elsewhere.request, person);
  const other = await elsewhere.newPage();
  await open(other, `/projects/${projectId}/volumes`);
  await expect(other.getByRole('button', { name: /^Notifications, [1-9]/ })).toBeVisible();
  await openBell(other);
  await expect(results(other)).toContainText('Stopping 3 instances: done');
  await elsewhere.close();
});

test('an action on an instance is reported when it has ended, not when it begins', async ({ page, projectId }) => {
  test.setTimeout(90_000);
  const server = await launchServer(page, projectId, uniqueName('web'));
  await open(page, `/projects/${projectId}/instances/${server.id}`);
  await pause(page, server.name);
  await expect(page.getByRole('status').filter({ hasText: `${server.name} paused` })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(`Pausing ${server.name}`)).toHaveCount(0);
  await openBell(page);
  await expect(results(page).getByRole('link', { name: `${server.name} paused` })).toBeVisible();
});

test('what a colleague does to what is one’s own, in another project, is behind the bell with both names', async ({
  page,
  person,
  projectId,
  browser,
}) => {
  test.setTimeout(90_000);
  const [server, colleague, elsewhere] = [
    await launchServer(page, projectId, uniqueName('web')),
    await newPerson('member'),
    await newPerson('member'),
  ];
  await colleague.join(projectId, 'member');
  await person.join(elsewhere.projectId, 'member');
  await open(page, `/projects/${elsewhere.projectId}/volumes`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const theirs = await browser.newContext();
  await signInByRequest(theirs.request, colleague);
  const other = await theirs.newPage();
  await open(other, `/projects/${projectId}/instances/${server.id}`);
  await pause(other, server.name);
  await openBell(page);
  const result = results(page)
    .getByRole('listitem')
    .filter({ hasText: `${server.name} paused` });
  await expect(result).toContainText(`by ${colleague.name}`, { timeout: 30_000 });
  await expect(result).toContainText(person.projectName);
  await theirs.close();
});

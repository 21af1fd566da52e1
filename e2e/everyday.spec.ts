import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { rowOf } from './pages/admin.ts';
import { makeKey } from './pages/key-pairs.ts';
import { open } from './pages/open.ts';
import { makeServer } from './pages/servers.ts';
import { tick } from './pages/tick.ts';
import { makeVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

/** What everybody does every day, in any list. */
const items = (page: Page) => page.getByRole('menuitem');

test('a menu has eight items at most, deletion among them; the others are one item away', async ({
  page,
  projectId,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const volume = await makeVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes`);
  await page.getByRole('button', { name: `Actions for ${volume.name}` }).click();
  await expect(items(page).last()).toHaveText('More actions');
  expect(await items(page).count()).toBeLessThanOrEqual(8);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
  // Why something cannot be done is said of it, and takes no room.
  const detach = page.getByRole('menuitem', { name: 'Detach' });
  await expect(detach).toHaveAccessibleDescription('This volume is not attached.');
  await detach.hover();
  await expect(page.getByRole('tooltip')).toHaveText('This volume is not attached.');
  await items(page).last().click();
  await expect(page.getByRole('menuitem', { name: 'Change type' })).toBeFocused();
  await expect(items(page).last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Actions for ${volume.name}` })).toBeFocused();
  await expectAccessible(page);
});

test('the key of the menu opens it on the row that has the focus', async ({ page, projectId }) => {
  const volume = await makeVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes`);
  await expect(rowOf(page, volume.name)).toBeVisible();
  await page.keyboard.press('j');
  await expect(rowOf(page, volume.name)).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('menu', { name: `Actions for ${volume.name}` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Attach' })).toBeFocused();
});

test('what is typed on the way to a condition leaves the rows where they are', async ({ page, projectId }) => {
  const volume = await makeVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes`);
  await expect(rowOf(page, volume.name)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('volumes/detail') && asked.push(request.url()));
  await page.getByRole('combobox', { name: 'Filter volumes' }).pressSequentially('status:av');
  await expect(page.getByRole('option', { name: /^Available/ })).toBeVisible();
  await expect(rowOf(page, volume.name)).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('option', { name: /^Available/ }).click();
  await expect(page.getByRole('button', { name: 'Remove filter Status: Available' })).toBeVisible();
  await expect(rowOf(page, volume.name)).toBeVisible();
});

test('Enter after the name of a field takes its first value, which is marked before', async ({ page, projectId }) => {
  await makeVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes`);
  await page.getByRole('combobox', { name: 'Filter volumes' }).pressSequentially('status:');
  await expect(page.getByRole('option', { name: /^Available/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter Status: Available' })).toBeVisible();
});

test('Back leads to where the list was left', async ({ page, projectId }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  const names = Array.from({ length: 14 }, (_, index) => uniqueName(`key-${String(index).padStart(2, '0')}`));
  for (const name of names) await makeKey(page, projectId, name);
  await open(page, `/projects/${projectId}/key-pairs`);
  const last = page.getByRole('link', { name: names.at(-1), exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: names.at(-1) })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('without a connection links stay in the console and say why; with it the page opens', async ({
  page,
  projectId,
  context,
}) => {
  await open(page, `/projects/${projectId}/volumes`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Images', exact: true }).click();
  await expect(page.getByText('The server is not responding. The page opens when it does.')).toBeVisible();
  await expect(page).toHaveURL(/\/volumes$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Volumes' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
});

test('what cannot be loaded when it is opened says so, and opens when it can', async ({ page, projectId, context }) => {
  const volume = await makeVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes`);
  await expect(rowOf(page, volume.name)).toBeVisible();
  await context.setOffline(true);
  const button = page.getByRole('button', { name: `Actions for ${volume.name}` });
  await button.click();
  await expect(page.getByRole('button', { name: /^Notifications, [1-9]/ })).toBeVisible();
  await context.setOffline(false);
  await button.click();
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Attach' })).toBeVisible();
});

test('a resize that waits for its answer is among what needs attention', async ({ page, projectId }) => {
  const server = await makeServer(page, projectId, uniqueName('web'));
  await open(page, `/projects/${projectId}/instances/${server.id}`);
  await page.getByRole('button', { name: `Actions for ${server.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(await items(page).count()).toBeLessThanOrEqual(8);
  await page.getByRole('menuitem', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Resize' }).click();
  const dialog = page.getByRole('dialog', { name: `Resize ${server.name}` });
  await tick(dialog.getByRole('radio', { name: 'm1.small' }));
  await dialog.getByRole('button', { name: 'Resize' }).click();
  await expect(page.getByText('Verify resize').first()).toBeVisible();
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByText(`Resize of ${server.name} needs confirmation`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confirm or revert' })).toBeVisible();
  await expectAccessible(page);
});

test('the bell tells what came of one’s work, as the platform keeps it, and what is new of it until one has looked', async ({
  page,
  projectId,
}) => {
  await open(page, `/projects/${projectId}/volumes`);
  const volume = await makeVolume(page, projectId);
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click();
  const work = page.getByRole('region', { name: 'Results' });
  await expect(work.getByRole('link', { name: `${volume.name} created` })).toBeVisible();
  await expectAccessible(page);
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('preferences') && answer.request().method() === 'PUT',
  );
  await page.keyboard.press('Escape');
  expect((await kept).ok()).toBe(true);
  const told = page.waitForResponse((answer) => answer.url().includes('console/v1/results'));
  await page.reload();
  await told;
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(work.getByRole('link', { name: `${volume.name} created` })).toBeVisible();
});

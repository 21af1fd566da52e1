import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { rowOf } from './pages/admin.ts';
import { createKey } from './pages/key-pairs.ts';
import { open } from './pages/open.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const items = (page: Page) => page.getByRole('menuitem');

test('a menu has eight items at most, deletion among them, the others one item away; its key opens it on the row with the focus', async ({
  page,
  projectId,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const volume = await createVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes`);
  await page.getByRole('button', { name: `Actions for ${volume.name}` }).click();
  await expect(items(page).last()).toHaveText('More actions');
  expect(await items(page).count()).toBeLessThanOrEqual(8);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
  // The reason is the item's description and tooltip, so it takes no space in the menu.
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

  await open(page, `/projects/${projectId}/volumes`);
  await expect(rowOf(page, volume.name)).toBeVisible();
  await page.keyboard.press('j');
  await expect(rowOf(page, volume.name)).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('menu', { name: `Actions for ${volume.name}` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Attach' })).toBeFocused();
});

test('what is typed on the way to a condition leaves the rows where they are; Enter takes the value that is marked', async ({
  page,
  projectId,
}) => {
  const volume = await createVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes`);
  await expect(rowOf(page, volume.name)).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('volumes/detail') && requests.push(request.url()));
  const filter = page.getByRole('combobox', { name: 'Filter volumes' });
  await filter.pressSequentially('status:av');
  await expect(page.getByRole('option', { name: /^Available/ })).toBeVisible();
  await expect(rowOf(page, volume.name)).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByRole('option', { name: /^Available/ }).click();
  const condition = page.getByRole('button', { name: 'Remove filter Status: Available' });
  await expect(condition).toBeVisible();
  await expect(rowOf(page, volume.name)).toBeVisible();
  await condition.click();
  await expect(condition).toBeHidden();
  await filter.pressSequentially('status:');
  await expect(page.getByRole('option', { name: /^Available/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(condition).toBeVisible();
});

test('Back leads to where the list was left', async ({ page, projectId }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  const names = Array.from({ length: 14 }, (_, index) => uniqueName(`key-${String(index).padStart(2, '0')}`));
  for (const name of names) await createKey(page, projectId, name);
  await open(page, `/projects/${projectId}/key-pairs`);
  const last = page.getByRole('link', { name: names.at(-1), exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: names.at(-1) })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('without a connection links and menus stay in the console and say why; with it they open', async ({
  page,
  projectId,
  context,
}) => {
  const volume = await createVolume(page, projectId);
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
  await page.keyboard.press('Escape');

  await open(page, `/projects/${projectId}/volumes`);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Images', exact: true }).click();
  await expect(page.getByText('The server is not responding. The page opens when it does.')).toBeVisible();
  await expect(page).toHaveURL(/\/volumes$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Volumes' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
});

test('the bell tells what came of one’s work, as the platform keeps it, and what is new of it until one has looked @journey', async ({
  page,
  projectId,
}) => {
  await open(page, `/projects/${projectId}/volumes`);
  const volume = await createVolume(page, projectId);
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click();
  const work = page.getByRole('region', { name: 'Results' });
  await expect(work.getByRole('link', { name: `${volume.name} created` })).toBeVisible();
  await expectAccessible(page);
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('preferences') && answer.request().method() === 'PUT',
  );
  await page.keyboard.press('Escape');
  expect((await kept).ok()).toBe(true);
  const loaded = page.waitForResponse((answer) => answer.url().includes('console/v1/results'));
  await page.reload();
  await loaded;
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(work.getByRole('link', { name: `${volume.name} created` })).toBeVisible();
});

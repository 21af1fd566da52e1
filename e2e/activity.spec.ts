import { readFileSync } from 'node:fs';
import { expectAccessible } from './pages/accessible.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const VOLUMES = 'volume/v3/volumes';

async function goneNetwork(platform: ReturnType<typeof platformOf>, name: string): Promise<string> {
  const { body } = await platform.call('POST', 'networking/v2.0/networks', { network: { name } });
  const { id } = body.network;
  await platform.call('DELETE', `networking/v2.0/networks/${id}`);
  return id;
}

test('the log of a project is filtered, exported and read on a phone @journey', async ({ page, projectId, person }) => {
  await test.step('the log of a project is filtered by its address, says when nothing matches, and is exported', async () => {
    const platform = platformOf(page, projectId);
    const name = uniqueName('ledger');
    await platform.call('POST', VOLUMES, { volume: { name, size: 1 } });
    const network = uniqueName('gone');
    await goneNetwork(platform, network);
    await page.goto(`/projects/${projectId}/activity`);
    const table = page.getByRole('table', { name: 'Activity' });
    await expect(table.getByRole('row').filter({ hasText: `${network} deleted` })).toContainText(person.name);
    await expect(page.getByText('Activity is kept for 90 days.')).toBeVisible();
    await expectAccessible(page);

    const filter = page.getByRole('combobox', { name: 'Filter activity' });
    await filter.fill('action:create');
    await filter.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove filter Action: Create' })).toBeVisible();
    await filter.fill(name);
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/where=action(%3A|:)create/);
    await expect(page).toHaveURL(new RegExp(`q=${name}`));
    await page.reload();
    await expect(table.getByRole('row').filter({ hasText: `${name} created` })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(2);

    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv).toContain(`${name} created`);
    expect(csv).not.toContain(network);

    await filter.fill('actor:nobody-at-all');
    await filter.press('Enter');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(table.getByRole('row').filter({ hasText: `${network} deleted` })).toBeVisible();
  });

  await test.step('on a phone, the time of each line is in view', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const name = uniqueName('ledger-of-the-accounting-department');
    const { body } = await platformOf(page, projectId).call('POST', VOLUMES, { volume: { name, size: 1 } });
    await page.goto(`/projects/${projectId}/volumes/${body.volume.id}?tab=activity`);
    const row = page
      .getByRole('table', { name: 'Activity' })
      .getByRole('row')
      .filter({ hasText: `${name} created` });
    await expect(row).toBeVisible();
    const time = await row.getByRole('cell').last().boundingBox();
    expect((time?.x ?? 390) + (time?.width ?? 1)).toBeLessThanOrEqual(390);
  });
});

test('a deleted object is found by the palette and at its address, one that never was is not', async ({
  page,
  projectId,
  person,
}) => {
  await test.step('the palette finds a deleted object by its name, says who deleted it, and leads to its activity', async () => {
    const name = uniqueName('gone');
    const id = await goneNetwork(platformOf(page, projectId), name);
    await page.goto(`/projects/${projectId}/networks`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill(name);
    const found = page.getByRole('option', { name });
    await expect(found).toContainText(`Network, deleted by ${person.name} on`);
    await found.click();
    await expect(page).toHaveURL(new RegExp(`/activity\\?where=object(%3A|:)${id}$`));
    await expect(page.getByRole('row').filter({ hasText: `${name} deleted` })).toBeVisible();
  });

  await test.step('the page of a deleted object says who deleted it, and leads to its activity', async () => {
    const name = uniqueName('gone');
    const id = await goneNetwork(platformOf(page, projectId), name);
    await page.goto(`/projects/${projectId}/networks/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `${name} was deleted` })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`deleted by ${person.name}`);
    await expect(page.getByRole('main')).toContainText('req-');
    await page.getByRole('link', { name: 'Show its activity' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/activity\\?where=object(%3A|:)${id}`));
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await platformOf(page, projectId).call('POST', VOLUMES, { volume: { name: uniqueName('other'), size: 1 } });
    await page.getByRole('button', { name: `Remove filter Object: ${id}` }).click();
    await expect(rows).not.toHaveCount(3);
  });

  await test.step('an ID that never was is not said to be deleted', async () => {
    await page.goto(`/projects/${projectId}/instances/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByRole('heading', { level: 1, name: 'Instance not found' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Nothing with this ID exists in this project.');
  });
});

test.describe('An administrator', () => {
  test.use({ role: 'admin' });

  test('sees the activity of all projects and of a domain', async ({ page, projectId, person }) => {
    await test.step('sees all projects with their names, and who deleted an instance of any of them', async () => {
      const platform = platformOf(page, projectId);
      const name = uniqueName('ledger');
      await platform.call('POST', VOLUMES, { volume: { name, size: 1 } });
      await page.goto(`/admin/activity?q=${name}`);
      const row = page
        .getByRole('table', { name: 'Activity' })
        .getByRole('row')
        .filter({ hasText: `${name} created` });
      await expect(row).toContainText(person.projectName);
      await expectAccessible(page);
      await page.goto('/admin/instances/00000000-0000-4000-8000-000000000000');
      await expect(page.getByRole('main')).toContainText('nothing with it was deleted in the last 90 days');
    });

    await test.step('goes from a domain to what was done in it, and finds a user there who was deleted', async () => {
      const platform = platformOf(page, projectId);
      const name = uniqueName('ada');
      const { body } = await platform.call('POST', 'identity/v3/users', { user: { name, domain_id: 'default' } });
      await platform.call('DELETE', `identity/v3/users/${body.user.id}`);
      await page.goto('/admin/domains');
      await page.getByRole('button', { name: 'Actions for Default' }).click();
      await page.getByRole('menuitem', { name: 'Show activity' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Activity in Default' })).toBeVisible();
      const table = page.getByRole('table', { name: 'Activity' });
      await page.getByRole('combobox', { name: 'Filter activity' }).fill(name);
      await expect(table.getByRole('row').filter({ hasText: `${name} deleted` })).toContainText(person.name);
      await expect(table.getByRole('row')).toHaveCount(3);
      await expectAccessible(page);
    });
  });
});

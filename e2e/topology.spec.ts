import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

/** Creates a router. Returns its id and name. */
async function createRouter(page: Page, projectId: string) {
  const name = uniqueName('edge');
  const { body } = await platformOf(page, projectId).call('POST', 'networking/v2.0/routers', { router: { name } });
  return { id: String(body.router.id), name };
}

/** Creates a network with a subnet, attached to a router if one is given. Returns its name. */
async function createNetwork(page: Page, projectId: string, cidr: string, router_id?: string): Promise<string> {
  const name = uniqueName('net');
  const subnets = [{ ip_version: 4, cidr }];
  const input = { network: { name }, subnets, ...(router_id ? { router_id } : {}) };
  const { status, body } = await platformOf(page, projectId).call('POST', 'console/v1/networks', input);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return name;
}

const mapOf = (page: Page) => page.getByRole('region', { name: /Map of the topology/ });

test('keys lead from a router to what it joins, on the map and in the list; it is exported as pictures and as a diagram', async ({
  page,
  projectId,
}) => {
  const edge = await createRouter(page, projectId);
  const net = await createNetwork(page, projectId, '10.91.0.0/24', edge.id);
  await open(page, `/projects/${projectId}/topology`);
  const router = mapOf(page).getByRole('button', { name: `Router, ${edge.name}, Active` });
  const network = mapOf(page).getByRole('button', { name: `Network, ${net}, Active, 10.91.0.0/24` });
  await expect(network).toBeVisible();
  const take = async (kind: string): Promise<Download> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: kind }).click();
    return download;
  };
  const svg = await take('Picture (SVG)');
  expect(svg.suggestedFilename()).toBe('topology.svg');
  const drawn = await readFile(await svg.path(), 'utf8');
  for (const word of [edge.name, net, '10.91.0.0/24']) expect(drawn).toContain(word);
  const png = await readFile(await (await take('Picture (PNG)')).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const diagram = await readFile(await (await take('Diagram (Mermaid)')).path(), 'utf8');
  for (const word of [edge.name, net]) expect(diagram).toContain(word);

  await router.focus();
  await page.keyboard.press('ArrowDown');
  await expect(network).toBeFocused();
  const card = page.getByRole('region', { name: `Details of ${net}` });
  await expect(card).toContainText(edge.name);
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Close' }).focus();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(network).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search the topology' });
  await search.fill(edge.name);
  await expect(page).toHaveURL(/q=edge/);
  await expectAccessible(page);
  await search.fill('');
  await page.getByRole('tab', { name: 'List' }).click();
  const item = page.getByRole('treeitem', { name: `Router, ${edge.name}` });
  await item.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('treeitem', { name: `Network, ${net}` })).toBeFocused();
  await expectAccessible(page);
  await search.fill('10.99.0.1');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(item).toBeVisible();
});

test('an empty project is shown the first steps; a connection is pending until it is applied, and one that would be refused says why @journey', async ({
  page,
  projectId,
}) => {
  await open(page, `/projects/${projectId}/topology`);
  await expect(page.getByRole('heading', { name: 'Nothing is connected yet' })).toBeVisible();
  await expectAccessible(page);
  const edge = await createRouter(page, projectId);
  for (let count = 0; count < 2; count += 1) await createNetwork(page, projectId, '10.92.0.0/24');
  await open(page, `/projects/${projectId}/topology?view=map`);
  await mapOf(page)
    .getByRole('button', { name: `Router, ${edge.name}, Active` })
    .click();
  await page.getByRole('button', { name: 'Connect…' }).click();
  const dialog = page.getByRole('dialog', { name: `Connect ${edge.name}` });
  await dialog
    .getByRole('button', { name: /^Add: Connect subnet/ })
    .first()
    .click();
  await expect(dialog.getByText('This is already a pending change.')).toBeVisible();
  await expect(dialog.getByText(/It overlaps with/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByText('1 pending change')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Topology' }).click();
  await expect(mapOf(page).getByText('1 pending change')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Pending changes' });
  await review.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(review.getByText('Done')).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByRole('treeitem', { name: `Router, ${edge.name}` })).toHaveAttribute('aria-expanded', 'true');
});

test('a connection drawn with the pointer waits as well; on a narrow screen a tap shows the facts', async ({
  page,
  projectId,
}) => {
  const edge = await createRouter(page, projectId);
  const net = await createNetwork(page, projectId, '10.94.0.0/24');
  await open(page, `/projects/${projectId}/topology?view=map`);
  const router = page.getByRole('button', { name: `Router, ${edge.name}, Active` });
  await router.hover();
  const tile = mapOf(page).locator('[data-map-node]').filter({ has: router });
  await tile.locator('.react-flow__handle').hover();
  await page.mouse.down();
  await mapOf(page)
    .getByRole('button', { name: `Network, ${net}` })
    .hover();
  await page.mouse.up();
  await expect(mapOf(page).getByText('1 pending change')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(mapOf(page).getByText('1 pending change')).toHaveCount(0);
  const { body } = await platformOf(page, projectId).call('GET', `networking/v2.0/ports?device_id=${edge.id}`);
  expect(body.ports).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await mapOf(page)
    .getByRole('button', { name: `Router, ${edge.name}, Active` })
    .click();
  const card = page.getByRole('region', { name: `Details of ${edge.name}` });
  await expect(card.getByRole('button', { name: 'Connect…' })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
});

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { menuItem } from './menu.ts';

/** The row of a table that has a name as its header. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Opens the menu of an object and chooses from it. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await (await menuItem(page, action)).click();
}

/** What somebody without the role admin meets: nothing in the navigation, and a page that says why. */
export async function expectRefused(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const ways = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(ways.first()).toBeVisible();
  const addresses = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.filter((href) => href?.startsWith('/admin'))).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('needs the role admin');
  await expectAccessible(page);
}

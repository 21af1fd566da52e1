import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

/** The row of a table that has a name as its header. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Opens the menu of an object and chooses from it. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** What somebody without the role admin meets: a place in the navigation that says why, and a page that does. */
export async function expectRefused(page: Page, item: string, address: string): Promise<void> {
  await page.goto('/');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: item });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(entry).toContainText('For administrators only');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('needs the role admin');
  await expectAccessible(page);
}

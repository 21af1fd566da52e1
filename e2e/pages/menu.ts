import { expect, type Locator, type Page } from '@playwright/test';

/** Returns an item of the open menu. Expands "More actions" if the item is in that part. */
export async function menuItem(page: Page, name: string | RegExp): Promise<Locator> {
  const item = page.getByRole('menuitem', { name, exact: true });
  const more = page.getByRole('menuitem', { name: 'More actions' });
  await expect(item.or(more).first()).toBeVisible();
  if (!(await item.isVisible())) await more.click();
  return item;
}

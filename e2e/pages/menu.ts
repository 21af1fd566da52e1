import { expect, type Locator, type Page } from '@playwright/test';

/** An item of the menu that is open, which brings out what is rarely needed where the item is among that. */
export async function menuItem(page: Page, name: string | RegExp): Promise<Locator> {
  const item = page.getByRole('menuitem', { name, exact: true });
  const more = page.getByRole('menuitem', { name: 'More actions' });
  await expect(item.or(more).first()).toBeVisible();
  if (!(await item.isVisible())) await more.click();
  return item;
}

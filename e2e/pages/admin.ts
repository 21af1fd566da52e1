import type { Locator, Page } from '@playwright/test';
import { menuItem } from './menu.ts';

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await (await menuItem(page, action)).click();
}

import { expect, type Page } from '@playwright/test';

/** Opens a page and waits until it is interactive, which "Live" shows. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

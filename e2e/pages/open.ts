import { expect, type Page } from '@playwright/test';

/** Opens a page of a project and waits until it listens; what is ticked before that is ticked later. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

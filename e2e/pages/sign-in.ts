import { expect, type Page } from '@playwright/test';

export interface TestUser {
  name: string;
  /** The page proposes domain Default. */
  domain?: string;
  password: string;
}

/** Works for the sign-in page and the sign-in dialog. */
export async function submitSignIn(page: Page, user: TestUser): Promise<void> {
  if (user.domain) await page.getByRole('textbox', { name: 'Domain' }).fill(user.domain);
  await page.getByRole('textbox', { name: 'User name' }).fill(user.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in on the sign-in page and waits for the first page after it. */
export async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.goto('/sign-in');
  await submitSignIn(page, user);
  await expect(page.getByRole('button', { name: `Account of ${user.name}` })).toBeVisible();
}

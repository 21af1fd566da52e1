import { expect, type Page } from '@playwright/test';

export interface TestUser {
  name: string;
  password: string;
}

/** Fills in and sends the sign-in form that is on screen, as page or as dialog. */
export async function submitSignIn(page: Page, user: TestUser): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(user.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in through the page and waits until the first one after it is on screen. */
export async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.goto('/sign-in');
  await submitSignIn(page, user);
  await expect(page.getByRole('button', { name: `Account of ${user.name}` })).toBeVisible();
}

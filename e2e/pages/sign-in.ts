import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ADMIN_PASSWORD, dataFolder } from '../server.ts';

export interface TestUser {
  name: string;
  password: string;
}

/** The administrator that the server made. */
export const adminUser: TestUser = { name: 'admin', password: ADMIN_PASSWORD };

/** The user of project `demo` that the server made. */
export const demoUser = (): TestUser => ({
  name: 'demo',
  password: readFileSync(join(dataFolder(), 'demo-password'), 'utf8').trim(),
});

/** Fills in and sends the sign-in form that is on screen, as page or as dialog. */
export async function submitSignIn(page: Page, user: TestUser): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(user.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in through the page and waits until `to` is on screen. Answers the id of the project one is in, if any. */
export async function signIn(page: Page, user: TestUser = demoUser(), to = '/'): Promise<string> {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(to)}`);
  await submitSignIn(page, user);
  await expect(page.getByRole('button', { name: `Account of ${user.name}` })).toBeVisible();
  return /\/projects\/([^/?]+)/.exec(page.url())?.[1] ?? '';
}

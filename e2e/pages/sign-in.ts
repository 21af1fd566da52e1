import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cookie, expect, type Page } from '@playwright/test';
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

interface Kept {
  cookies: Cookie[];
  projectId: string;
}

/** The session of each user that this worker has signed in, without a page's other cookies. */
const kept = new Map<string, Kept>();

/**
 * Lets a page in with the session of an earlier sign-in of this worker, or through the form the first time. No page is
 * open after it. Not for tests that end their session. Answers the id of the project one is in.
 */
export async function enter(page: Page, user: TestUser = demoUser()): Promise<string> {
  const known = kept.get(user.name) ?? (await keep(page, user));
  await page.context().addCookies(known.cookies);
  return known.projectId;
}

async function keep(page: Page, user: TestUser): Promise<Kept> {
  const projectId = await signIn(page, user);
  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
  const session = { cookies, projectId };
  kept.set(user.name, session);
  await page.goto('about:blank');
  return session;
}

/** Signs in through the page and waits until `to` is on screen. Answers the id of the project one is in, if any. */
export async function signIn(page: Page, user: TestUser = demoUser(), to = '/'): Promise<string> {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(to)}`);
  await submitSignIn(page, user);
  await expect(page.getByRole('button', { name: `Account of ${user.name}` })).toBeVisible();
  return /\/projects\/([^/?]+)/.exec(page.url())?.[1] ?? '';
}

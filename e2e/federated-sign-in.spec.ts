import type { Page } from '@playwright/test';
import { connectProvider, newGroupOn } from './pages/identity-providers.ts';
import { expect, test } from './test.ts';

test.use({ isSignedIn: false });

/** The login page of the provider. */
async function signInAtProvider(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(account);
  await page.getByPlaceholder('and password').fill('a password at the provider');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a user of an identity provider arrives at the deep link, and loses access when the provider says so @journey', async ({
  page,
  projectId,
}) => {
  const provider = await connectProvider();
  const group = await newGroupOn(projectId);
  provider.accounts.set('ada', { name: 'Ada', email: 'ada@example.org', groups: [group] });
  const volumes = `/projects/${projectId}/volumes`;
  const start = `${provider.signIn}?to=${encodeURIComponent(volumes)}`;
  try {
    await test.step('signs in at the provider and sees the project that the group grants', async () => {
      await page.goto(start);
      await signInAtProvider(page, 'ada');
      await page.waitForURL(volumes);
      await expect(page.getByRole('heading', { name: 'Volumes', level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Account of ada' })).toBeVisible();
    });

    await test.step('ends the session at the provider, which ends it here', async () => {
      const other = await page.context().newPage();
      await other.goto(`${provider.issuer}/session/end`);
      await other.getByRole('button', { name: 'Yes, sign me out' }).click();
      await expect(other.getByText('Sign-out Success')).toBeVisible();
      await other.close();
      await page.goto(volumes);
      await expect(page).toHaveURL(/\/sign-in\?/);
    });

    await test.step('is removed from the group at the provider and has no access with the next sign-in', async () => {
      provider.accounts.set('ada', { name: 'Ada', email: 'ada@example.org', groups: [] });
      await page.goto(start);
      await signInAtProvider(page, 'ada');
      await page.waitForURL(volumes);
      await expect(page.getByRole('heading', { name: 'Volumes', level: 1 })).toBeHidden();
    });

    await test.step('signs out here, which signs out at the provider', async () => {
      provider.accounts.set('ada', { name: 'Ada', email: 'ada@example.org', groups: [group] });
      await page.goto(start);
      await page.waitForURL(volumes);
      await page.getByRole('button', { name: 'Account of ada' }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
      await expect(page).toHaveURL('/sign-in');
      await page.goto(start);
      await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
    });
  } finally {
    await provider.stop();
  }
});

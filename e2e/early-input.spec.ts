import type { Page } from '@playwright/test';
import { expect as patiently, test } from './test.ts';

/** What takes a second elsewhere takes eight here, and the machine may be slow by itself. */
const expect = patiently.configure({ timeout: 40_000 });

/** Opens a page on a machine so slow that one can press what is drawn long before it listens. */
async function openSlowly(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.goto(path, { waitUntil: 'commit' });
}

test.describe('Before a page listens', () => {
  test('a pressed button is not lost, and is pressed once only', async ({ page, projectId }) => {
    await openSlowly(page, `/projects/${projectId}/credentials`);
    await page.getByRole('button', { name: 'Columns and density' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns and density' })).toBeVisible();
  });

  test('a menu that opens by being pressed down is not lost', async ({ page, person, projectId }) => {
    await openSlowly(page, `/projects/${projectId}/credentials`);
    await page.getByRole('button', { name: `Account of ${person.name}` }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  });

  test('a key of the page is not lost', async ({ page, projectId }) => {
    await openSlowly(page, `/projects/${projectId}/credentials`);
    await page.getByRole('heading', { level: 1, name: 'Credentials' }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  });

  test.describe('without a session', () => {
    test.use({ isSignedIn: false });

    test('what is typed and sent is never sent by the browser itself, with a password in the address', async ({
      page,
      person,
    }) => {
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      await openSlowly(page, '/sign-in');
      await page.getByRole('textbox', { name: 'User name' }).pressSequentially(person.name);
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();
      expect(addresses.filter((address) => address.includes('password'))).toEqual([]);
    });

    test('an empty form that is sent says what is missing', async ({ page }) => {
      await openSlowly(page, '/sign-in');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'User name' })).toHaveAttribute('aria-invalid', 'true');
    });
  });
});

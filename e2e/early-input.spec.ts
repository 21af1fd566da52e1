import type { Page } from '@playwright/test';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

/** Opens a page without its scripts: rendered but not interactive. Returns a function that releases them. */
async function openUnheard(page: Page, path: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let paused = 0;
  session.on('Fetch.requestPaused', () => {
    paused += 1;
  });
  // Scripts that an earlier page loaded must be requested again.
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Script' }] });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    expect(paused).toBeGreaterThan(0);
    // The browser continues the requests that it held.
    await session.send('Fetch.disable');
    await session.detach();
  };
}

test.describe('Before a page listens', () => {
  test('what is pressed, ticked, chosen or typed is not lost, and is done once only', async ({
    page,
    projectId,
    person,
  }) => {
    await test.step('a pressed button is not lost, and is pressed once only', async () => {
      const listen = await openUnheard(page, `/projects/${projectId}/security-groups`);
      await page.getByRole('button', { name: 'Columns and density' }).click();
      await listen();
      await expect(page.getByRole('dialog', { name: 'Columns and density' })).toBeVisible();
    });

    await test.step('a menu that opens by being pressed down is not lost', async () => {
      const listen = await openUnheard(page, `/projects/${projectId}/credentials`);
      await page.getByRole('button', { name: `Account of ${person.name}` }).click();
      await listen();
      await expect(page.getByRole('menu')).toBeVisible();
    });

    await test.step('a row that is ticked is not ticked yet, and not lost', async () => {
      const volume = await createVolume(page, projectId, { name: uniqueName('early') });
      const listen = await openUnheard(page, `/projects/${projectId}/volumes`);
      const box = page.getByRole('checkbox', { name: `Select ${volume.name}` });
      await box.click();
      await expect(box).not.toBeChecked();
      await listen();
      await expect(box).toBeChecked();
    });

    await test.step('a file that is chosen is not lost', async () => {
      const listen = await openUnheard(page, `/projects/${projectId}/images/create`);
      const file = { name: 'early.raw', mimeType: 'application/octet-stream', buffer: Buffer.from('disk') };
      await page.getByLabel('Choose a file').setInputFiles(file);
      await listen();
      await expect(page.getByLabel('Choose another file')).toBeAttached();
      await expect(page.getByRole('main')).toContainText('early.raw');
    });

    await test.step('a key of the page is not lost', async () => {
      const listen = await openUnheard(page, `/projects/${projectId}/credentials`);
      await page.getByRole('heading', { level: 1, name: 'Credentials' }).click();
      await page.keyboard.press('?');
      await listen();
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    });
  });

  test.describe('without a session', () => {
    test.use({ isSignedIn: false });

    test('a sign-in form is sent by its script alone, empty or filled in', async ({ page, person }) => {
      await test.step('an empty form that is sent says what is missing', async () => {
        const listen = await openUnheard(page, '/sign-in');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await listen();
        await expect(page.getByRole('textbox', { name: 'User name' })).toHaveAttribute('aria-invalid', 'true');
      });

      await test.step('what is typed and sent is never sent by the browser itself, with a password in the address', async () => {
        const addresses: string[] = [];
        page.on('request', (request) => addresses.push(request.url()));
        const listen = await openUnheard(page, '/sign-in');
        await page.getByRole('textbox', { name: 'User name' }).pressSequentially(person.name);
        await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
        await page.keyboard.press('Enter');
        await listen();
        await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();
        expect(addresses.filter((address) => address.includes('password'))).toEqual([]);
      });
    });
  });
});

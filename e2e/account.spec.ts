import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { expectAccessible } from './pages/accessible.ts';
import { submitSignIn } from './pages/sign-in.ts';
import { ENTRY_PORTS } from './server.ts';
import { expect, test } from './test.ts';

test('an authenticator app counts once it showed a passcode, and then recovery codes are offered @journey', async ({
  page,
}) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await dialog.getByRole('region', { name: 'Secret' }).textContent();
  await dialog.getByRole('textbox', { name: 'Passcode' }).fill('000 000');
  await dialog.getByRole('button', { name: 'Confirm passcode' }).click();
  await expect(dialog.getByText('This is not the current passcode of the app.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Passcode' }).fill(passcodeOf(secret?.trim() ?? '', Date.now()));
  await dialog.getByRole('button', { name: 'Confirm passcode' }).click();

  const codes = page.getByRole('dialog', { name: 'Create recovery codes?' });
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('To sign in, you need your password and one of these.')).toBeVisible();
  await expect(page.getByText('You have no recovery codes')).toBeVisible();
  await expectAccessible(page);
});

test('preferences are imported from a file whole, or refused by the name of a field; a token’s catalog is listed', async ({
  page,
}) => {
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Projects and roles' }).getByText('member')).toBeVisible();
  const catalog = page.getByRole('table', { name: 'Catalog of the token' });
  await expect(catalog.getByRole('row').filter({ hasText: 'identity' }).first()).toContainText('/identity');
  const file = (text: string) => ({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import preferences' });
  const input = dialog.getByLabel('Choose a file');
  await input.setInputFiles(file('{"theme":"dark","times":"never"}'));
  await expect(dialog.getByRole('alert')).toContainText('times must be one of');
  await expectAccessible(page);
  await input.setInputFiles(file('{"theme":"dark","times":"absolute"}'));
  await expect(dialog.getByText('2 preferences in mine.json')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Date and time' })).toBeChecked();
});

/** Adds a virtual authenticator that creates passkeys and confirms every request. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.describe('A passkey', () => {
  test.use({ isSignedIn: false });

  test('is made by the browser and named, and signs in after the password; the last one stays while signing in takes it', async ({
    page,
    person,
  }) => {
    // Browsers create passkeys for domain names only, not for IP addresses.
    await page.goto(`http://localhost:${ENTRY_PORTS.server}/sign-in?callbackUrl=%2Faccount`);
    await submitSignIn(page, person);
    await addDevice(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('work laptop');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('dialog', { name: 'Create recovery codes?' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('You have no recovery codes')).toBeVisible();

    await page.context().clearCookies({ name: 'nephos-session' });
    await page.goto(`http://localhost:${ENTRY_PORTS.server}/sign-in?callbackUrl=%2Faccount`);
    await submitSignIn(page, person);
    const use = page.getByRole('button', { name: 'Use your passkey' });
    await expect(use).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a passcode' })).toBeHidden();
    await expectAccessible(page);
    await use.click();
    await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();

    await page.getByRole('button', { name: 'Remove work laptop' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove work laptop?' });
    await question.getByRole('button', { name: 'Remove work laptop' }).click();
    await expect(question.getByRole('alert')).toContainText('last second factor');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Add a second factor to protect your account if your password leaks.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove work laptop' }).click();
    await question.getByRole('button', { name: 'Remove work laptop' }).click();
    await expect(page.getByRole('button', { name: 'Remove work laptop' })).toBeHidden();
  });
});

/** Starts a webhook receiver that runs until the test ends and records the requests. */
async function receive() {
  const received: { text: string; signature: unknown }[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ text: Buffer.concat(chunks).toString(), signature: request.headers['x-nephos-signature'] });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (next: number) => {
      status = next;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

test('an alert is made with a secret that is shown once, tried out, turned off and deleted', async ({ page }) => {
  await using receiver = await receive();
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Alerts' });
  await expect(card.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
  await card.getByRole('button', { name: 'Create alert' }).click();
  const form = page.getByRole('dialog', { name: 'Create alert' });
  await expect(form.getByRole('radio', { name: /^Email/ })).toBeDisabled();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Name' }).fill('On call');
  await form.getByRole('textbox', { name: 'Address' }).fill('https://169.254.169.254/');
  await form.getByRole('button', { name: 'Create alert' }).click();
  await expect(form.getByText('The address is not on the public internet.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await form.getByRole('button', { name: 'Create alert' }).click();

  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = (await shown.getByRole('region', { name: 'Signing secret' }).textContent())?.trim() ?? '';
  await expectAccessible(page);
  await shown.getByRole('checkbox', { name: 'I have saved the secret' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText('Nothing sent yet')).toBeVisible();

  await card.getByRole('button', { name: 'Test On call' }).click();
  await expect(card.getByRole('status')).toContainText('The test message was delivered');
  const [message] = receiver.received;
  const expected = createHmac('sha256', secret)
    .update(message?.text ?? '')
    .digest('hex');
  expect(message?.signature).toBe(`sha256=${expected}`);
  receiver.answer(500);
  await card.getByRole('button', { name: 'Test On call' }).click();
  await expect(card.getByRole('status')).toContainText('The receiver responded with status 500.');
  await card.getByText('Earlier messages').click();
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Actions for On call' }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Actions for On call' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete alert On call?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete On call' }).click();
  await expect(card.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { enter, type Person } from './pages/people.ts';
import { submitSignIn } from './pages/sign-in.ts';
import { ENTRY_PORTS } from './server.ts';
import { expect, test } from './test.ts';

/** Passkeys are bound to a host name, which an address is not. */
const ORIGIN = `http://localhost:${ENTRY_PORTS.server}`;
test.use({ baseURL: ORIGIN, isSignedIn: false });

/** A browser with an authenticator in it, whose user touches it as soon as it asks. */
async function addAuthenticator(page: Page): Promise<void> {
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

/** Makes a passkey in the page's browser, and lets nobody in without one. */
async function enrol(page: Page, { id }: Person): Promise<void> {
  const statuses = await page.evaluate(async (path) => {
    const send = (below: string, method: string, json?: unknown) =>
      fetch(`${path}/${below}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-nephos-csrf': '1' },
        body: json === undefined ? null : JSON.stringify(json),
      });
    const { public_key } = await (await send('passkeys/options', 'POST')).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(public_key);
    const response = await navigator.credentials.create({ publicKey });
    const made = await send('passkeys', 'POST', { passkey: { name: 'laptop', response } });
    const needed = await send('second_factors', 'PUT', { second_factors: { required: true } });
    return [made.status, needed.status];
  }, `/bff/user/identity/v3/users/${id}`);
  expect(statuses).toEqual([201, 200]);
}

test('after the password a passkey is asked for, and what the authenticator signs lets its user in', async ({
  page,
  person,
}) => {
  await addAuthenticator(page);
  await enter(page.context().request, person, ORIGIN);
  await page.goto('/account');
  await enrol(page, person);
  await page.context().clearCookies({ name: 'nephos-session' });
  await page.goto('/sign-in');
  await submitSignIn(page, person);
  const use = page.getByRole('button', { name: 'Use your passkey' });
  await expect(use).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passcode' })).toBeHidden();
  await expectAccessible(page);
  await use.click();
  await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { newPerson, type Person, signInByRequest } from './pages/people.ts';
import { platformOf } from './pages/platform.ts';
import { submitSignIn } from './pages/sign-in.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

test.use({ isSignedIn: false });

test.describe('Signing in', () => {
  test('refusals stand at their field or above the form, and a correct password leads to no other site @journey', async ({
    page,
    person,
  }) => {
    await test.step('what is missing is named at its field, nothing is sent, and a password can be looked at before', async () => {
      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Sign in' }).click();
      const user = page.getByRole('textbox', { name: 'User name' });
      await expect(user).toBeFocused();
      await expect(user).toHaveAccessibleDescription('This field is required.');
      await expect(user).toHaveAttribute('aria-invalid', 'true');
      const password = page.getByRole('textbox', { name: 'Password' });
      await password.fill('visible');
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show Password' }).click();
      await expect(password).toHaveAttribute('type', 'text');
    });

    await test.step('a wrong password is refused in the same words as an unknown user, and the password field gets the focus', async () => {
      await page.goto('/sign-in');
      await submitSignIn(page, { ...person, password: 'wrong' });
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'The user name, domain or password is incorrect.',
      );
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue(person.name);
      await expectAccessible(page);
      await submitSignIn(page, { name: uniqueName('nobody'), password: 'wrong' });
      await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue(/^nobody/);
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'The user name, domain or password is incorrect.',
      );
    });

    await test.step('a token that is not one is refused', async () => {
      await page.goto('/sign-in');
      await page.getByRole('tab', { name: 'Token' }).click();
      await page.getByRole('textbox', { name: 'Token' }).fill('gAAAAnonsense');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('The token is invalid or has expired.');
    });

    await test.step('the domain may stand behind the user name', async () => {
      await page.goto('/sign-in?callbackUrl=https%3A%2F%2Fexample.invalid%2F');
      await page.getByRole('textbox', { name: 'Domain' }).fill('elsewhere');
      await submitSignIn(page, { ...person, name: `${person.name}@Default` });
      await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();
    });

    await test.step('an address of another site is not followed after sign-in', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    });
  });

  test('a deep link is opened after sign-in, and nothing is after sign-out', async ({ page, person }) => {
    await test.step('a deep link is opened after sign-in, with its query', async () => {
      const { projectId: id } = person;
      await page.goto(`/projects/${id}/credentials?q=nothing-like-this`);
      await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
      await submitSignIn(page, person);
      await expect(page.getByRole('heading', { level: 1, name: 'Credentials' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/projects/${id}/credentials\\?q=nothing-like-this$`));
    });

    await test.step('signing out ends the session: the page before is not shown again', async () => {
      const { projectId: id } = person;
      await page.getByRole('button', { name: `Account of ${person.name}` }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Nephos' })).toBeVisible();
      await page.goto(`/projects/${id}`);
      await expect(page).toHaveURL(/\/sign-in/);
    });
  });

  test('a wrong clock is reported before anything is typed; "stay signed in" keeps the session until its end, and signing out everywhere ends it', async ({
    page,
    person,
  }) => {
    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'nephos-session')?.expires ?? 0;
    await page.clock.setSystemTime(Date.now() + 10 * 60_000);
    await page.goto('/sign-in');
    await expect(page.getByText('The clock of this device is 10 minutes fast.')).toBeVisible();
    await submitSignIn(page, person);
    const account = page.getByRole('button', { name: `Account of ${person.name}` });
    await expect(account).toBeVisible();
    expect(await cookie()).toBe(-1);
    await page.context().clearCookies({ name: 'nephos-session' });
    await page.goto('/sign-in');
    await checkBox(page.getByRole('checkbox', { name: 'Keep me signed in on this device' }));
    await expectAccessible(page);
    await submitSignIn(page, person);
    await expect(account).toBeVisible();
    expect(await cookie()).toBeGreaterThan(Date.now() / 1000);
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Nephos' })).toBeVisible();
    expect((await page.request.get('/bff/session')).status()).toBe(401);
  });

  test('every page says that a user signed in with a credential, and when it expires if that is soon', async ({
    page,
    person,
  }) => {
    await signInByRequest(page.request, person);
    const expires_at = new Date(Date.now() + 4 * 60_000).toISOString();
    const { body } = await platformOf(page, person.projectId).call(
      'POST',
      `identity/v3/users/${person.id}/application_credentials`,
      { application_credential: { name: 'ci-bot', roles: [{ name: 'reader' }], expires_at } },
    );
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await page.getByRole('tab', { name: 'Application credential' }).click();
    await page.getByRole('textbox', { name: 'Credential ID' }).fill(body.application_credential.id);
    await page.getByRole('textbox', { name: 'Secret' }).fill(body.application_credential.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const { projectName: project } = person;
    await expect(
      page.getByText(`Signed in with credential ci-bot (project ${project}, role reader)`, { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/^Your session ends in [0-3]:\d\d$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session ends soon' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Your session ends in/)).toBeHidden();
    await expect(page.getByText(/^Signed in with credential/)).toBeHidden();
  });
});

/** Submits a form after the session cookie was removed. Returns the typed name and the dialog that opens. */
async function sendWithoutSession(page: Page, { projectId }: Person) {
  await page.goto(`/projects/${projectId}/credentials?create=true`);
  const name = uniqueName('kept');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  // After this, only the form sends requests to the server.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.context().clearCookies({ name: 'nephos-session' });
  await page.getByRole('button', { name: 'Create credential' }).click();
  return { name, dialog: page.getByRole('dialog', { name: 'Your session has ended' }) };
}

test.describe('A session that ends', () => {
  test.use({ isSignedIn: true });

  test('sign-in opens over the page, a wrong password changes nothing, and what was sent is done once the user is back', async ({
    page,
    person,
  }) => {
    const { name, dialog } = await sendWithoutSession(page, person);
    await expect(dialog.getByRole('textbox', { name: 'User name' })).toHaveValue(person.name);
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('alert')).toContainText('is incorrect');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();

    await expect(dialog).toBeHidden();
    await expect(page.getByRole('dialog', { name: `Credential ${name} created` })).toBeVisible();
  });

  test('when somebody else signs in, nothing of the page is left to them', async ({ page, person }) => {
    const other = await newPerson();
    const { dialog } = await sendWithoutSession(page, person);
    await dialog.getByRole('textbox', { name: 'User name' }).fill(other.name);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(other.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: `Account of ${other.name}` })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(person.projectId));
  });
});

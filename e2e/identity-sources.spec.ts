import type { Page } from '@playwright/test';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { SIMPLESAMLPHP, type SimpleSamlPhp } from '#lib/testing/saml/simplesamlphp.ts';
import { passwordOf, userDn } from '#lib/testing/slapd-server.ts';
import { expectAccessible } from './pages/accessible.ts';
import { connectDirectory } from './pages/directories.ts';
import { connectProvider, connectSamlProvider, newGroupOn, requireSecondFactor } from './pages/identity-providers.ts';
import { submitSignIn } from './pages/sign-in.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

test.use({ isSignedIn: false });

const NO_ROLE = 'You have no role in this project';

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
      await expect(page.getByRole('heading', { name: NO_ROLE })).toBeVisible();
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

/** The login page of SimpleSAMLphp. */
async function signInAtSamlProvider(page: Page, { user }: SimpleSamlPhp): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(user.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a user of a SAML provider arrives at the deep link, and loses access when the provider says so', async ({
  page,
  projectId,
}) => {
  test.fixme(!SIMPLESAMLPHP, 'Requires php-cli and simplesamlphp of Debian.');
  const provider = await connectSamlProvider();
  const group = await newGroupOn(projectId);
  provider.setGroups([group]);
  const volumes = `/projects/${projectId}/volumes`;
  const leaveForProvider = async () => {
    await page.goto(volumes);
    await page.getByRole('link', { name: `Sign in with ${provider.label}` }).click();
  };
  try {
    await test.step('signs in with the button of the provider and sees the project that the group grants', async () => {
      await leaveForProvider();
      await signInAtSamlProvider(page, provider);
      await page.waitForURL(volumes);
      await expect(page.getByRole('heading', { name: 'Volumes', level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: `Account of ${provider.user.name}` })).toBeVisible();
    });

    await test.step('signs out at the provider, which ends the session here', async () => {
      const other = await page.context().newPage();
      await other.goto(provider.logoutUrl);
      await expect(other).toHaveURL(`${provider.url}/logout.php`);
      await other.close();
      await page.goto(volumes);
      await expect(page).toHaveURL(/\/sign-in\?/);
    });

    await test.step('is removed from the group at the provider and has no access with the next sign-in', async () => {
      provider.setGroups([]);
      await leaveForProvider();
      await signInAtSamlProvider(page, provider);
      await page.waitForURL(volumes);
      await expect(page.getByRole('heading', { name: NO_ROLE })).toBeVisible();
    });

    await test.step('signs out here, which signs out at the provider', async () => {
      await page.getByRole('button', { name: `Account of ${provider.user.name}` }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
      await expect(page).toHaveURL('/sign-in');
      await leaveForProvider();
      await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
    });
  } finally {
    await provider.stop();
  }
});

test('a user of an identity provider proves a second factor, and then arrives at the deep link', async ({
  page,
  projectId,
}) => {
  const provider = await connectProvider();
  provider.accounts.set('grace', { groups: [await newGroupOn(projectId)] });
  const volumes = `/projects/${projectId}/volumes`;
  const start = `${provider.signIn}?to=${encodeURIComponent(volumes)}`;
  try {
    await page.goto(start);
    await signInAtProvider(page, 'grace');
    await page.waitForURL(volumes);
    const secret = await requireSecondFactor(provider, 'grace');
    await page.context().clearCookies({ name: 'nephos-session' });

    await test.step('a wrong passcode is refused, and a page that is loaded again shows the step again', async () => {
      await page.goto(start);
      await expect(page.getByText(/has confirmed that you are grace/)).toBeVisible();
      const passcode = page.getByRole('textbox', { name: 'Passcode' });
      await expect(passcode).toBeFocused();
      await expectAccessible(page);
      await passcode.fill('000000');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('The code is incorrect');
      await page.reload();
      await expect(passcode).toBeVisible();
    });

    await test.step('the right one opens the deep link, and the address of the step is of no use any more', async () => {
      const step = page.url();
      await page.getByRole('textbox', { name: 'Passcode' }).fill(passcodeOf(secret, Date.now()));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(volumes);
      await expect(page.getByRole('button', { name: 'Account of grace' })).toBeVisible();
      await page.context().clearCookies({ name: 'nephos-session' });
      await page.goto(step);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('The sign-in took too long');
    });
  } finally {
    await provider.stop();
  }
});

test('a user of a directory arrives at the deep link, and loses access when the directory no longer has the user', async ({
  page,
  projectId,
}) => {
  const directory = await connectDirectory(projectId, 'gerd');
  const volumes = `/projects/${projectId}/volumes`;
  const user = { name: 'gerd', domain: directory.domain, password: passwordOf('gerd') };
  try {
    await test.step('a wrong password is refused', async () => {
      await page.goto(volumes);
      await submitSignIn(page, { ...user, password: 'wrong' });
      await expect(page.getByRole('main').getByRole('alert')).toContainText('is incorrect');
    });

    await test.step('signs in and sees the project that a group of the directory grants', async () => {
      await submitSignIn(page, user);
      await page.waitForURL(volumes);
      await expect(page.getByRole('heading', { name: 'Volumes', level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Account of gerd' })).toBeVisible();
    });

    await test.step('is removed from the directory, which ends the session', async () => {
      await directory.server.asRoot((client) => client.del(userDn('gerd')));
      await directory.synchronize();
      await page.goto(volumes);
      await expect(page).toHaveURL(/\/sign-in\?/);
      await submitSignIn(page, user);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('is incorrect');
    });
  } finally {
    await directory.server.close();
  }
});

test.describe('An administrator', () => {
  test.use({ role: 'admin', isSignedIn: true });

  test('finds service providers with the command palette, and adds, disables and deletes one', async ({ page }) => {
    const name = uniqueName('cloud');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    const act = async (action: string) => {
      await row.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await page.goto('/admin/identity-providers');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('service prov');
    await page.getByRole('option', { name: 'Service providers' }).click();
    await expect(page).toHaveURL(/identity-providers\?tab=service-providers/);

    await page.getByRole('button', { name: 'Add service provider' }).click();
    const form = page.getByRole('dialog', { name: 'Add service provider' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'Authentication URL' }).fill('https://west.example.com/auth');
    await form.getByRole('textbox', { name: 'Assertion URL' }).fill('https://west.example.com/ECP');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add service provider' }).click();
    await expect(row).toContainText('Enabled');
    await expectAccessible(page);

    await act('Disable');
    await expect(row).toContainText('Disabled');
    await act('Delete');
    const question = page.getByRole('alertdialog', { name: `Delete service provider ${name}?` });
    await expect(question).toContainText('Tokens no longer list it');
    await question.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(row).toBeHidden();
    await page.goto(`/admin/activity?where=object:${name}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3);
  });

  test('sees where memberships and roles come from, and when they end', async ({ page, projectId, browser }) => {
    const provider = await connectProvider();
    const group = await newGroupOn(projectId);
    const account = uniqueName('ada');
    provider.accounts.set(account, { name: 'Ada', email: 'ada@example.org', groups: [group] });
    const visit = await browser.newContext();
    try {
      const other = await visit.newPage();
      await other.goto(provider.signIn);
      await signInAtProvider(other, account);
      await expect(other.getByRole('button', { name: `Account of ${account}` })).toBeVisible();

      await page.goto(`/admin/groups?q=${group}`);
      await page.getByRole('link', { name: group }).click();
      const member = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: account }) });
      await expect(member.getByRole('link', { name: /^Federated: / })).toBeVisible();
      await expect(member.getByRole('time')).toBeVisible();
      await expectAccessible(page);

      await page.goto(`/admin/projects/${projectId}?tab=members`);
      const holder = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: account }) });
      await expect(holder).toContainText(/through group .*, by sign-ins with /);
      await expect(holder.getByRole('time')).toBeVisible();
      await expectAccessible(page);
    } finally {
      await visit.close();
      await provider.stop();
    }
  });
});

import { expectAccessible } from './pages/accessible.ts';
import { choose, rowOf } from './pages/admin.ts';
import { checkBox } from './pages/checkbox.ts';
import { menuItem } from './pages/menu.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

test.use({ role: 'admin' });

test('a user is made with a generated password, changed, disabled and deleted; nobody does that to oneself @journey', async ({
  page,
  person,
}) => {
  const name = uniqueName('ada');
  await page.goto('/admin/users');
  await expect(page).toHaveTitle('Users · Administration · Nephos');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create user' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await checkBox(page.getByRole('radio', { name: /^Password/ }));
  await page.getByRole('textbox', { name: 'Password' }).fill('abc');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(/does not meet the rules/);
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(/^\S{20}$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByRole('textbox', { name: 'Email' }).fill('no address');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/not an email address/);
  await edit.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main')).toContainText('ada@example.org');

  await page.goto(`/admin/users?q=${name}`);
  await choose(page, name, 'Disable');
  const disable = page.getByRole('alertdialog', { name: `Disable user ${name}?` });
  await expect(disable).toContainText('No console session is open');
  await expectAccessible(page);
  await disable.getByRole('button', { name: `Disable ${name}` }).click();
  await expect(rowOf(page, name)).toContainText('Disabled');
  await choose(page, name, 'Delete');
  const remove = page.getByRole('alertdialog', { name: `Delete user ${name}?` });
  await expectAccessible(page);
  await remove.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();

  await page.goto(`/admin/users?q=${person.name}`);
  await page.getByRole('button', { name: `Actions for ${person.name}` }).click();
  const own = await menuItem(page, 'Disable');
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await expect(own).toHaveAccessibleDescription(/cannot disable yourself/);
});

test('an invited user chooses a password by the link and is signed in; the link works once', async ({
  page,
  browser,
  projectId,
}) => {
  const name = uniqueName('guest');
  await page.goto('/admin/users/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create user' }).click();
  const made = page.getByRole('dialog', { name: `User ${name} was created` });
  await expectAccessible(page);
  const link = (await made.getByRole('region', { name: 'Invitation link' }).textContent()) ?? '';
  await checkBox(made.getByRole('checkbox', { name: 'I have copied the link' }));
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Invitation' })).toContainText('valid until');

  const guest = await browser.newContext();
  const own = await guest.newPage();
  const requests: string[] = [];
  own.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await own.goto(link);
  await expect(own.getByRole('main')).toContainText(`For user ${name} of domain Default`);
  await own.getByLabel('New password', { exact: true }).fill('short');
  await own.getByLabel('Confirm new password').fill('another');
  await own.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(own.getByLabel('Confirm new password')).toHaveAccessibleDescription(/passwords do not match/);
  await expectAccessible(own);
  await own.getByLabel('New password', { exact: true }).fill('chosen by the guest');
  await own.getByLabel('Confirm new password').fill('chosen by the guest');
  await own.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(own.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  // The secret of the link appears in no requested URL and no Referer.
  expect(requests.filter((each) => each.includes(link.split('#')[1] ?? 'no word'))).toEqual([]);

  await own.goto('about:blank');
  await own.goto(link);
  await expect(own.getByRole('heading', { level: 1, name: 'This invitation is no longer valid' })).toBeVisible();
  await expectAccessible(own);
  await guest.close();
  const { body } = await platformOf(page, projectId).call('GET', `identity/v3/users?name=${name}`);
  expect(body.users[0].must_change_password).toBeUndefined();
});

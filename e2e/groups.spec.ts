import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

test.use({ role: 'admin' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

test('a group is filled by pasted names and given a role, and what its members may do is shown with the reasons @journey', async ({
  page,
  person,
  projectId,
}) => {
  const [group, one, other] = [uniqueName('group'), uniqueName('one'), uniqueName('other')];
  const { call } = platformOf(page, projectId);
  for (const name of [one, other]) await call('POST', 'identity/v3/users', { user: { name } });

  await page.goto('/admin/groups?create=true');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(group);
  await dialog(page).getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All activity' })).toHaveAttribute(
    'href',
    /\/admin\/activity\?where=object/,
  );

  await page.getByRole('button', { name: 'Paste names' }).click();
  await dialog(page).getByRole('textbox', { name: 'User names' }).fill(`${one}\n${other}, nobody-has-this`);
  await dialog(page).getByRole('button', { name: 'Look up names' }).click();
  await expect(dialog(page)).toContainText('No user has this name');
  await expect(dialog(page)).toContainText('2 users found');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Add users' }).click();
  await expect(row(page, one)).toBeVisible();
  await expect(row(page, other)).toBeVisible();

  await tab(page, 'Roles');
  await page.getByRole('button', { name: 'Assign role' }).click();
  await dialog(page).getByRole('searchbox', { name: 'Project' }).fill(person.projectName);
  await dialog(page).getByRole('radio', { name: person.projectName }).click();
  await dialog(page).getByRole('radio', { name: 'member', exact: true }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Assign role' }).click();
  await expect(row(page, person.projectName)).toContainText('member');

  await tab(page, 'Effective access');
  const implied = page.getByRole('row').filter({ hasText: 'reader' });
  await expect(implied).toContainText('implied by member');
  await expectAccessible(page);
  await implied.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke role' }).click();
  const question = page.getByRole('alertdialog', { name: `Revoke role member from ${group}?` });
  await expect(question).toContainText('Everything else from the same assignment is revoked too');
  await question.getByRole('button', { name: 'Revoke member' }).click();
  await expect(page.getByText('No access yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(implied).toContainText('implied by member');
  await expect(page.getByRole('status').filter({ hasText: `Role member assigned to ${group}` })).toBeVisible();
});

test('a matrix keeps what is ticked until it is saved, says where a role comes from, and shows what is given', async ({
  page,
  projectId,
}) => {
  const name = uniqueName('auditors');
  await platformOf(page, projectId).call('POST', 'identity/v3/groups', { group: { name } });
  await page.goto('/admin/roles?tab=access');
  await page.getByRole('button', { name: 'Add member' }).click();
  await dialog(page).getByRole('group', { name: 'Kind of member' }).getByText('Group').click();
  await dialog(page).getByRole('searchbox', { name: 'Group' }).fill(name);
  await dialog(page).getByRole('radio', { name }).click();
  await dialog(page).getByRole('radio', { name: 'member', exact: true }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, name)).toContainText('Assign member');
  await tab(page, 'Roles');
  await tab(page, 'System access');
  await expect(row(page, name)).toContainText('Assign member');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, name).getByRole('checkbox', { name: `member for ${name}` })).toBeChecked();
  await expect(row(page, name)).toContainText('implied by member');
  await expectAccessible(page);
  await row(page, name)
    .getByRole('checkbox', { name: `member for ${name}` })
    .click();
  await expect(row(page, name)).toContainText('Revoke member');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test('long lists of users and members load a page, and the next one as they are scrolled; all are searched', async ({
  page,
  projectId,
}) => {
  const [prefix, group] = [uniqueName('many'), uniqueName('crew')];
  const { call } = platformOf(page, projectId);
  const { body } = await call('POST', 'identity/v3/groups', { group: { name: group } });
  const nameOf = (n: number) => `${prefix}-${String(n).padStart(3, '0')}`;
  const users = Array.from({ length: 300 }, (_, n) => ({ name: nameOf(n), groups: [group], sign_in: 'none' }));
  await call('POST', 'console/v1/users/imports', { import: { is_dry_run: false, users } });
  for (const [path, filter] of [
    [`/admin/users?q=${prefix}`, 'Filter users'],
    [`/admin/groups/${body.group.id}`, 'Filter members'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('40 of 300')).toBeVisible();
    await row(page, nameOf(0)).hover();
    await page.mouse.wheel(0, 100_000);
    await expect(page.getByText('200 of 300')).toBeVisible();
    await expect(row(page, nameOf(45))).toBeVisible();
    await page.getByRole('combobox', { name: filter }).fill(nameOf(299));
    await expect(row(page, nameOf(299))).toBeVisible();
    await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  }
});

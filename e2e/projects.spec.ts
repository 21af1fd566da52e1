import { expectAccessible } from './pages/accessible.ts';
import { choose, rowOf } from './pages/admin.ts';
import { checkBox } from './pages/checkbox.ts';
import { newManagedDomain, signInByRequest } from './pages/people.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

// Each page and dialog of these journeys is checked in both themes.
test.describe.configure({ timeout: 120_000 });

test.describe('An administrator', () => {
  test.use({ role: 'admin' });

  test('makes a project with a member and a limit, disables it, and deletes it with what is in it once its name is typed @journey', async ({
    page,
    person,
    projectId,
  }) => {
    const name = uniqueName('team');
    await page.goto(`/admin/projects?q=${person.projectName}`);
    await expect(page).toHaveTitle('Projects · Administration · Nephos');
    await expect(rowOf(page, person.projectName)).toContainText('Default');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create project' }).click();
    const save = page.getByRole('button', { name: 'Create project' });
    await save.click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
      'Use a name of 1 to 64 characters.',
    );
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('searchbox', { name: 'User' }).fill(person.name);
    await checkBox(page.getByRole('radio', { name: new RegExp(`^${person.name}`) }));
    await page.getByRole('combobox', { name: 'Role' }).selectOption('member');
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(page.getByRole('list', { name: 'Chosen members' })).toContainText(person.name);
    await page.getByRole('spinbutton', { name: 'Volumes', exact: true }).fill('3');
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Members/ })).toContainText('1');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Quotas' }).click();
    await expect(page.getByRole('meter', { name: 'Volumes', exact: true })).toHaveAttribute('aria-valuetext', '0 of 3');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Disable' }).click();
    const question = page.getByRole('alertdialog', { name: `Disable project ${name}?` });
    await expect(question).toContainText('1 person loses access immediately');
    await expectAccessible(page);
    await question.getByRole('button', { name: `Disable ${name}` }).click();
    await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();

    const network = { name: uniqueName('left'), project_id: new URL(page.url()).pathname.split('/').at(-1) };
    const { status } = await platformOf(page, projectId).call('POST', 'networking/v2.0/networks', { network });
    expect(status).toBe(201);
    await choose(page, name, 'Delete…');
    await expect(page.getByRole('heading', { level: 1, name: `Delete project ${name}` })).toBeVisible();
    await expect(page.getByText('Nothing blocks the deletion')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Delete ${name}…` }).click();
    const last = page.getByRole('alertdialog', { name: `Delete project ${name}?` });
    await last.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(last.getByRole('textbox', { name: `Type ${name} to confirm` })).toHaveAccessibleDescription(
      'This does not match',
    );
    await last.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
    await last.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByText('The project and everything in it were deleted')).toBeVisible();
    await expect(rowOf(page, name)).toContainText('Done');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('The project and everything in it were deleted')).toBeVisible();
  });

  test('creates a domain, shows who loses access, and deletes it only once it is disabled; the default one stays', async ({
    page,
    projectId,
  }) => {
    const name = uniqueName('branch');
    await page.goto(`/admin/domains?create=true`);
    const form = page.getByRole('dialog', { name: 'Create domain' });
    await expectAccessible(page);
    await form.getByRole('textbox', { name: 'Name' }).fill('Default');
    await form.getByRole('button', { name: 'Create domain' }).click();
    await expect(form.getByRole('alert')).toContainText('409');
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'Create domain' }).click();
    await expect(rowOf(page, name)).toContainText('Enabled');
    await page.getByRole('button', { name: 'Actions for Default' }).click();
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('cannot be deleted');
    await page.keyboard.press('Escape');

    const { body } = await platformOf(page, projectId).call('GET', `identity/v3/domains?name=${name}`);
    const user = { name: 'ada', domain_id: body.domains[0].id };
    await platformOf(page, projectId).call('POST', 'identity/v3/users', { user });
    await choose(page, name, 'Disable');
    const question = page.getByRole('alertdialog', { name: `Disable domain ${name}?` });
    await expect(question).toContainText('1 user of the domain immediately loses access');
    await expectAccessible(page);
    await question.getByRole('button', { name: `Disable ${name}` }).click();
    await expect(rowOf(page, name)).toContainText('Disabled');
    await choose(page, name, 'Delete');
    const last = page.getByRole('alertdialog', { name: `Delete domain ${name}?` });
    await expect(last).toContainText('1 user: ada');
    await expectAccessible(page);
    await last.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
    await last.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});

test.describe('A manager of a domain', () => {
  test.use({ isSignedIn: false });

  test('sees its counts and projects alone, makes one without limits of its own, and deletes it', async ({
    page,
    context,
    person,
  }) => {
    const { id, name: domain, manager } = await newManagedDomain();
    await signInByRequest(context.request, manager);
    await page.goto(`/domains/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Projects/ })
      .click();
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expect(rowOf(page, person.projectName)).toHaveCount(0);
    await expectAccessible(page);
    const name = uniqueName('team');
    // The header and the empty list offer it.
    await page.getByRole('link', { name: 'Create project' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await expect(page.getByRole('region', { name: 'Quotas' })).toContainText('Only platform administrators');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('tab', { name: 'Quotas' }).click();
    await expect(page.getByRole('button', { name: 'Edit limits' })).toHaveAccessibleDescription(
      /requires the role admin/,
    );
    await choose(page, name, 'Delete…');
    await page.getByRole('button', { name: `Delete ${name}…` }).click();
    // The project is empty, so its name need not be typed.
    const last = page.getByRole('alertdialog', { name: `Delete project ${name}?` });
    await last.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByText('The project and everything in it were deleted')).toBeVisible();
  });
});

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

async function openForm(page: Page, projectId: string): Promise<void> {
  await page.goto(`/projects/${projectId}/credentials?create=true`);
  await expect(page.getByRole('dialog', { name: 'Create credential' })).toBeVisible();
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create credential' }).click();
  await expect(page.getByRole('dialog', { name: `Credential ${name} created` })).toBeVisible();
}

async function closeSecret(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have saved the secret' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}

test.describe('Application credentials', () => {
  test('a credential is made with all roles or fewer, shown once, refused without a free name, and deleted @journey', async ({
    page,
    request,
    projectId,
  }) => {
    const [name, second] = [uniqueName('robot'), uniqueName('reader')];
    const row = page.getByRole('row').filter({ hasText: second });

    await test.step('a new one shows its secret once, which Escape does not lose, and its clouds.yaml signs in', async () => {
      await openForm(page, projectId);
      await expectAccessible(page);
      await create(page, name);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: `Credential ${name} created` })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download clouds.yaml' }).click();
      const yaml = readFileSync(await (await download).path(), 'utf8');
      const read = (key: string) => JSON.parse(new RegExp(`${key}: (".*")`).exec(yaml)?.[1] ?? '""');
      expect(read('region_name')).toBe('RegionOne');

      const credential = { id: read('application_credential_id'), secret: read('application_credential_secret') };
      const identity = { methods: ['application_credential'], application_credential: credential };
      const token = await request.post(`${read('auth_url')}/auth/tokens`, { data: { auth: { identity } } });
      expect(token.status()).toBe(201);

      await closeSecret(page);
      await expect(page.getByRole('rowheader', { name })).toBeVisible();
      await expect(page.getByText(credential.secret)).toBeHidden();
    });

    await test.step('a name that is missing is not sent; one that is taken is refused, and the form keeps what was typed', async () => {
      await openForm(page, projectId);
      await page.getByRole('button', { name: 'Create credential' }).click();
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await expect(page.getByText('Enter a name.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('button', { name: 'Create credential' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Duplicate entry');
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    });

    await test.step('fewer roles can be given than one has', async () => {
      await page.getByRole('checkbox', { name: 'reader' }).click();
      await create(page, second);
      await closeSecret(page);
      await expect(row).toContainText('reader');
      await expect(row).not.toContainText('member');
    });

    await test.step('deleting one asks first, and stops what signs in with it', async () => {
      await row.getByRole('button', { name: `Actions for ${second}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog', { name: `Delete credential ${second}?` });
      await expect(dialog).toContainText('stops working immediately');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: `Delete ${second}` }).click();
      await expect(row).toBeHidden();
    });
  });
});

test('Replacing a credential: both secrets sign in meanwhile, and the old one can be kept after all', async ({
  page,
  projectId,
  request,
}) => {
  await openForm(page, projectId);
  const name = uniqueName('ci');
  await create(page, name);
  const pair = async () => ({
    id: await page.getByRole('region', { name: 'ID', exact: true }).textContent(),
    secret: await page.getByRole('region', { name: 'Secret', exact: true }).textContent(),
  });
  const old = await pair();
  await closeSecret(page);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  const dialog = page.getByRole('dialog', { name: `Replace credential ${name}` });
  await expect(dialog).toContainText('Not used to sign in yet.');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Old credential works for' }).selectOption('1 day');
  await dialog.getByRole('button', { name: `Replace ${name}` }).click();
  await expect(page.getByRole('dialog', { name: `Credential ${name}-2 created` })).toBeVisible();
  for (const credential of [old, await pair()]) {
    const identity = { methods: ['application_credential'], application_credential: credential };
    const token = await request.post('/identity/v3/auth/tokens', { data: { auth: { identity } } });
    expect(token.status()).toBe(201);
  }
  await closeSecret(page);
  await expect(row).toContainText('Replaced');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Keep the old credential' }).click();
  await expect(row).not.toContainText('Replaced');
});

test.describe('API access', () => {
  test('the downloaded clouds.yaml names the user and the project, and holds no password', async ({ page, person }) => {
    await page.goto(`/projects/${person.projectId}/api-access`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download clouds.yaml' }).click();
    const yaml = readFileSync(await (await download).path(), 'utf8');
    expect(yaml).toContain(`username: "${person.name}"`);
    expect(yaml).not.toContain('password');
    const compute = page.getByRole('row').filter({ hasText: 'compute' });
    await expect(compute).toContainText('/compute/v2.1');
    await page.getByRole('button', { name: 'Test all' }).click();
    await expect(compute).toContainText('microversions 2.1 to');
    await expectAccessible(page);
  });
});

test.describe('The API reference', () => {
  test.use({ isSignedIn: false });

  test('can be read by people who are not signed in, and says what does not exist', async ({ page }) => {
    await test.step('can be read by people who are not signed in', async () => {
      await page.goto('/docs');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Block storage', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Block storage' })).toBeVisible();
      await page.getByText('Create a volume', { exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Request body' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('an API or an operation that does not exist is not found, and the way back is there', async () => {
      for (const path of ['/docs/no-such-service', '/docs/compute/no-such-operation']) {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not in the API reference');
      }
      await page.getByRole('link', { name: 'Go to the API reference' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
    });
  });

  test.describe('for somebody who is signed in', () => {
    test.use({ isSignedIn: true });

    test('asks an operation with the token of a project, and what changes something only after a question', async ({
      page,
      person,
    }) => {
      await page.goto('/docs/block-storage/get-volumes-detail');
      await expect(page.getByLabel('Use your roles in')).toHaveValue(person.projectId);
      await page.getByRole('button', { name: 'Send GET' }).click();
      const answer = page.getByRole('region', { name: 'Response', exact: true });
      await expect(answer).toContainText('200');
      await expect(answer).toContainText('"volumes": []');
      await expectAccessible(page);

      await page.goto('/docs/block-storage/delete-volumes-id');
      await page.getByRole('button', { name: 'Send DELETE' }).click();
      await expect(page.getByText('This field is required.')).toBeVisible();
      await page.getByRole('textbox', { name: 'id', exact: true }).fill('no-such-volume');
      await page.getByRole('button', { name: 'Send DELETE' }).click();
      const question = page.getByRole('alertdialog', { name: /^Send DELETE to/ });
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Send DELETE' }).click();
      await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('404');
    });
  });
});

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { TestKey } from '#lib/object-store/s3/signature/sign-for-tests.ts';
import { expectAccessible } from './pages/accessible.ts';
import { createBucket, objectsOf, sendSigned } from './pages/buckets.ts';
import { checkBox } from './pages/checkbox.ts';
import { open } from './pages/open.ts';
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

test('An EC2 key does only what its limits allow, explains a rejected signature, and works beside its replacement', async ({
  page,
  projectId,
}) => {
  const bucket = await createBucket(page, projectId);
  const { put } = objectsOf(page, projectId, bucket);
  await Promise.all([put('reports/a.txt', 'a'), put('other.txt', 'b')]);
  const statusOf = async (key: TestKey, method: string, name: string) =>
    (await sendSigned(key, method, `/${bucket.name}/${name}`, method === 'PUT' ? { body: 'new' } : {})).status;
  const textOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).textContent()) ?? '';
  const shownKey = async (): Promise<TestKey> => {
    const dialog = page.getByRole('dialog', { name: 'EC2 key', exact: true });
    await expect(dialog.getByRole('combobox', { name: 'Set up a client' })).toBeVisible();
    await expectAccessible(page);
    const key = { access: await textOf('Access key'), secret: await textOf('Secret') };
    await dialog.getByRole('button', { name: 'Done' }).click();
    return key;
  };

  await open(page, `/projects/${projectId}/credentials?tab=ec2`);
  await expect(page.getByRole('heading', { name: 'No EC2 keys yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create EC2 key' }).click();
  const form = page.getByRole('dialog', { name: 'Create EC2 key' });
  await checkBox(form.getByRole('radio', { name: /^Read-only for one folder/ }));
  await form.getByRole('combobox', { name: 'Bucket 1' }).selectOption(bucket.name);
  await form.getByRole('textbox', { name: 'Folder 1' }).fill('reports/');
  await expect(form).toContainText(`Reads objects in ${bucket.name}/reports/`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create key' }).click();
  const key = await shownKey();
  expect(await statusOf(key, 'GET', 'reports/a.txt')).toBe(200);
  expect(await statusOf(key, 'PUT', 'reports/a.txt')).toBe(403);
  expect(await statusOf(key, 'GET', 'other.txt')).toBe(403);

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: key.access }) });
  await test.step('a request that was signed for another port is explained line by line', async () => {
    const signedHost = '127.0.0.1:8080';
    expect((await sendSigned(key, 'GET', `/${bucket.name}/reports/a.txt`, { signedHost })).status).toBe(403);
    await row.getByText('Active').click();
    const panel = page.getByRole('dialog', { name: key.access });
    await expect(panel).toContainText('The client signed another port.');
    await expectAccessible(page);
    await panel.getByRole('button', { name: /^Compare GET/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Rejected request' });
    await expect(dialog.getByRole('region', { name: 'What the client signed' })).toContainText(`host:${signedHost}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('rotation: both keys work, and the old one is marked', async () => {
    await row.getByRole('button', { name: `Actions for ${key.access}` }).click();
    await page.getByRole('menuitem', { name: 'Rotate' }).click();
    const rotation = page.getByRole('dialog', { name: `Rotate EC2 key ${key.access}` });
    await expectAccessible(page);
    await rotation.getByRole('button', { name: 'Create second key' }).click();
    const second = await shownKey();
    for (const each of [key, second]) expect(await statusOf(each, 'GET', 'reports/a.txt')).toBe(200);
    await expect(row).toContainText('Replaced');
  });
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

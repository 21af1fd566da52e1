import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { decode } from 'next-auth/jwt';
import { listKeys } from '#lib/data-folder/key-files.ts';
import { openJobs } from './pages/jobs.ts';
import { open } from './pages/open.ts';
import { newPerson, type Person } from './pages/people.ts';
import { platformOf } from './pages/platform.ts';
import { signIn, type TestUser } from './pages/sign-in.ts';
import { watchForTokenLeaks } from './pages/token-leaks.ts';
import { uniqueName } from './pages/volumes.ts';
import { dataFolder } from './server.ts';
import { expect, test } from './test.ts';

// The responses to signing in are checked for tokens as well.
test.use({ isSignedIn: false });

let word = '';
test.beforeEach(() => {
  word = uniqueName('leak');
});

const sessionCookie = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'nephos-session')?.value ?? '';
};

/** Decrypts the session cookie with the server's key and returns its token. */
async function tokenOf(page: Page): Promise<string> {
  const cookie = await sessionCookie(page);
  for (const { key } of await listKeys(join(dataFolder(), 'keys'), 'sessions')) {
    const claims = await decode({ token: cookie, secret: key }).catch(() => null);
    if (claims) return (claims.nephos as { token: string }).token;
  }
  throw new Error('The cookie was encrypted with no key of the server.');
}

async function signOut(page: Page, { name }: TestUser): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Nephos' })).toBeVisible();
}

async function tokenByApi(request: APIRequestContext, { name, password, projectId }: Person): Promise<string> {
  const user = { name, password, domain: { id: 'default' } };
  const scope = { project: { id: projectId } };
  const auth = { identity: { methods: ['password'], password: { user } }, scope };
  const answer = await request.post('/identity/v3/auth/tokens', { data: { auth } });
  return answer.headers()['x-subject-token'] ?? '';
}

/** Creates a credential with the form. Returns its clouds.yaml, id and secret. */
async function createCredential(page: Page, projectId: string) {
  await page.goto(`/projects/${projectId}/credentials?create=true`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('button', { name: 'Create credential' }).click();
  await expect(page.getByRole('dialog', { name: `Credential ${word} created` })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download clouds.yaml' }).click();
  const yaml = readFileSync(await (await download).path(), 'utf8');
  const read = (key: string): string => JSON.parse(new RegExp(`${key}: (".*")`).exec(yaml)?.[1] ?? '""');
  return { yaml, id: read('application_credential_id'), secret: read('application_credential_secret') };
}

/** Returns the events that a page receives while a volume is created. */
const eventsOf = (page: Page, projectId: string): Promise<string> =>
  page.evaluate(
    async (name) => {
      const [, , id] = window.location.pathname.split('/');
      const stream = (await fetch(`/bff/events?scope=${id}`)).body?.pipeThrough(new TextDecoderStream()).getReader();
      const headers = { 'content-type': 'application/json', 'x-nephos-csrf': '1' };
      const body = JSON.stringify({ volume: { size: 1, name } });
      await fetch(`/bff/projects/${id}/volume/v3/volumes`, { method: 'POST', headers, body });
      let received = '';
      while (!received.includes('volume.')) received += (await stream?.read())?.value ?? 'volume.';
      await stream?.cancel();
      return received;
    },
    `${word}-${projectId.slice(0, 4)}`,
  );

test('no page, storage or answer of a whole journey holds a token: signed in with a password @journey', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  const leaks = watchForTokenLeaks(page);
  const { projectId: id } = person;
  await signIn(page, person);
  leaks.know(await tokenOf(page));
  await leaks.look('the overview');

  await page.goto(`/projects/${id}/volumes/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('spinbutton', { name: 'Size' }).fill('1');
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('Available');
  await leaks.look('the list of volumes');
  leaks.add('the event stream', await eventsOf(page, id));

  await open(page, `/projects/${id}/instances/create?name=${word}&image=CirrOS 0.6.3&flavor=m1.tiny`);
  await leaks.look('the launch form');
  await page.getByRole('button', { name: 'Launch instance' }).click();
  await page.getByRole('button', { name: 'Launch anyway' }).click();
  await expect(await openJobs(page)).toContainText('Done', { timeout: 30_000 });
  await page.goto(`/projects/${id}/instances`);
  await page.getByRole('link', { name: word, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
  await leaks.look('the page of an instance');

  leaks.add('clouds.yaml', (await createCredential(page, id)).yaml);
  await leaks.look('the dialog with the secret');
  await page.goto(`/projects/${id}/api-access`);
  await expect(page.getByRole('row').filter({ hasText: 'compute' })).toBeVisible();
  await leaks.look('API access');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await leaks.look('the account');

  await signOut(page, person);
  await leaks.look('the sign-in page, afterwards');
  expect(await leaks.found()).toEqual([]);
});

test('nor does it when signed in with a credential, a token, or as an administrator', async ({
  page,
  request,
  person,
}) => {
  test.setTimeout(120_000);
  const leaks = watchForTokenLeaks(page);
  await signIn(page, person);
  const credential = await createCredential(page, person.projectId);
  leaks.know(await tokenOf(page));
  await page.getByRole('checkbox', { name: 'I have saved the secret' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await signOut(page, person);

  await page.getByRole('tab', { name: 'Application credential' }).click();
  await page.getByRole('textbox', { name: 'Credential ID' }).fill(credential.id);
  await page.getByRole('textbox', { name: 'Secret' }).fill(credential.secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  leaks.know(await tokenOf(page));
  await leaks.look('the overview, with a credential');
  await signOut(page, person);

  const token = await tokenByApi(request, person);
  await page.getByRole('tab', { name: 'Token' }).click();
  await page.getByRole('textbox', { name: 'Token' }).fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  leaks.know(token, await tokenOf(page));
  await leaks.look('the overview, with a token');
  await signOut(page, person);

  const administrator = await newPerson('admin');
  await signIn(page, administrator);
  leaks.know(await tokenOf(page));
  for (const path of ['/admin', '/admin/instances', '/admin/hypervisors', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await leaks.look(path);
  }
  await signOut(page, administrator);
  expect(await leaks.found()).toEqual([]);
  leaks.add('a token where there is one', token);
  expect(await leaks.found()).toHaveLength(2);
});

test('after sign-out the cookie that somebody kept gets nothing: no page, no answer, no event', async ({
  page,
  person,
}) => {
  const { projectId: id } = person;
  await signIn(page, person);
  const kept = await page.context().cookies();
  const before = await platformOf(page, id).call('GET', 'compute/v2.1/servers');
  expect(before.status).toBe(200);
  await signOut(page, person);
  await page.context().addCookies(kept);

  const services = ['identity/v3/auth/catalog', 'compute/v2.1/servers', 'volume/v3/volumes', 'image/v2/images'];
  const own = ['history/people', 'lists/instances', 'address', 'server-counts'];
  const paths = [...services, ...own.map((area) => `console/v1/${area}`), 'networking/v2.0/networks', 'nothing'];
  for (const path of ['session', `events?scope=${id}`, ...paths.map((rest) => `projects/${id}/${rest}`)]) {
    const answer = await page.request.get(`/bff/${path}`);
    expect([path, answer.status()]).toEqual([path, 401]);
  }
  const headers = { 'x-nephos-csrf': '1' };
  const data = { volume: { size: 1, name: word } };
  const written = await page.request.post(`/bff/projects/${id}/volume/v3/volumes`, { headers, data });
  expect(written.status()).toBe(401);
  for (const path of ['/', '/account', '/admin', `/projects/${id}`, `/projects/${id}/volumes`]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    const text = `${answer.headers().location ?? ''} ${await answer.text()}`;
    expect(text, path).toContain('/sign-in');
    expect(text, path).not.toContain('Account of');
  }
  expect((await page.request.get('/api/auth/session')).status()).toBe(404);
});

import type { BrowserContext, Page, Request } from '@playwright/test';
import { rowOf } from './pages/admin.ts';
import { open } from './pages/open.ts';
import { FIRST_ADMIN, ownPlatform } from './pages/own-platform.ts';
import { signInByRequest } from './pages/people.ts';
import { platformOf } from './pages/platform.ts';
import { launchServer } from './pages/servers.ts';
import { submitSignIn } from './pages/sign-in.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

/** Records the open event streams of all tabs of a browser, and their maximum number at one time. */
function watchStreams(context: BrowserContext) {
  const open = new Set<Request>();
  const seen = { most: 0 };
  const closed = new Set<Page>();
  const living = () => [...open].filter((request) => !closed.has(request.frame().page()));
  /** Closes a tab. The browser reports the end of its streams later than the next requests of other tabs. */
  const close = (tab: Page) => {
    closed.add(tab);
    return tab.close();
  };
  context.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/bff/events')) return;
    open.add(request);
    seen.most = Math.max(seen.most, living().length);
  });
  for (const end of ['requestfailed', 'requestfinished'] as const) {
    context.on(end as 'requestfinished', (request) => void open.delete(request));
  }
  return { seen, living, close };
}

const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();

test.describe('Twelve tabs of one browser', () => {
  test.use({ role: 'admin' });

  test('load and stay live over one connection, also when the tab that holds it is closed; nothing is missed', async ({
    context,
    page,
    person,
  }) => {
    test.setTimeout(240_000);
    const { projectId: id } = person;
    const streams = watchStreams(context);
    await open(page, `/projects/${id}/volumes`);
    const others: Page[] = [];
    for (let n = 0; n < 11; n += 1) {
      const tab = await context.newPage();
      others.push(tab);
      await open(tab, n % 4 === 3 ? '/admin/instances' : `/projects/${id}/volumes`);
    }
    const lists = others.filter((tab) => tab.url().endsWith('/volumes'));
    expect(streams.living()).toHaveLength(1);

    const word = uniqueName('tabs');
    const first = await createVolume(page, id, { name: `${word}-first` });
    for (const tab of [page, ...lists]) await expect(rowOf(tab, first.name)).toBeVisible();

    const holder = streams.living()[0]?.frame().page();
    if (holder) await streams.close(holder);
    const left = [page, ...others].filter((tab) => !tab.isClosed());
    expect(left).toHaveLength(11);
    const [speaker = page] = left;
    const second = await createVolume(speaker, id, { name: `${word}-second` });
    for (const tab of left) await expectLive(tab);
    for (const tab of left.filter((one) => one.url().endsWith('/volumes'))) {
      await expect(rowOf(tab, second.name)).toBeVisible();
    }
    await expect.poll(() => streams.living().length).toBe(1);
    expect(streams.seen.most).toBe(1);
  });

  test('all react when the session ends in one of them, and all continue when a user signs in on one', async ({
    context,
    page,
    person,
  }) => {
    const { projectId: id } = person;
    const [other, third] = [await context.newPage(), await context.newPage()];
    await open(page, `/projects/${id}/volumes`);
    await open(other, `/projects/${id}/volumes`);
    await open(third, `/projects/${id}`);
    await page.getByRole('button', { name: `Account of ${person.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Sign in/ })).toBeVisible();
    const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Your session has ended' });
    for (const tab of [other, third]) {
      await expect(dialogOf(tab)).toBeVisible();
      await expect(tab.getByText(/^(?:Live|Reconnecting|Offline since .*)$/)).toHaveCount(0);
    }
    await submitSignIn(third, person);
    for (const tab of [other, third]) {
      await expect(dialogOf(tab)).toBeHidden();
      await expectLive(tab);
    }
  });
});

test('A list with a filter adds rows that now match and removes others, and is not requested again', async ({
  page,
  projectId,
}) => {
  const word = uniqueName('met');
  const first = await createVolume(page, projectId, { name: `${word}-first` });
  const second = await createVolume(page, projectId);
  await open(page, `/projects/${projectId}/volumes?q=${word}&sort=name`);
  await expect(rowOf(page, first.name)).toBeVisible();
  await expectLive(page);
  const requests: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/volumes/detail')) requests.push(url);
  });
  const rename = (id: string, name: string) =>
    platformOf(page, projectId).call('PUT', `volume/v3/volumes/${id}`, { volume: { name } });
  const shown = page.getByRole('main').getByRole('rowheader');
  await rename(second.id, `${word}-a`);
  await expect(shown).toHaveText([`${word}-a`, first.name]);
  await rename(second.id, `${word}-z`);
  await expect(shown).toHaveText([first.name, `${word}-z`]);
  await rename(first.id, 'elsewhere');
  await expect(shown).toHaveText([`${word}-z`]);
  expect(requests.map(({ searchParams }) => searchParams.getAll('id'))).toEqual([[second.id], [second.id], [first.id]]);
});

test.describe('Who loses access while the page is open', () => {
  test('sees nothing of a project any more whose role was taken away, and its console has ended @journey', async ({
    page,
    person,
  }) => {
    const { projectId } = person;
    const name = uniqueName('lost');
    const { id } = await launchServer(page, projectId, name);
    await open(page, `/projects/${projectId}/instances/${id}?tab=console`);
    const dock = page.getByRole('region', { name: 'Consoles' });
    await page.getByRole('main').getByRole('button', { name: 'Keep open while you work' }).click();
    await expect(dock).toContainText('login:');
    await person.loseRole();
    await expect(page.getByRole('heading', { level: 1, name: 'You have no role in this project' })).toBeVisible();
    await expect(dock).toContainText('Your access to this console has ended.');
    await expect(page.getByRole('main')).not.toContainText(name);
  });

  test('shows the sign-in page when the user was disabled, and refuses the user', async ({ page, person }) => {
    await open(page, `/projects/${person.projectId}/volumes`);
    await person.disable();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The user name, domain or password is incorrect.');
  });
});

test.describe('A server that hangs', () => {
  test.use({ isSignedIn: false });

  test('is noticed within 3 seconds: nothing is called live, and a pressed link says what it waits for', async ({
    page,
    context,
  }) => {
    await ownPlatform(test.info().parallelIndex, async (origin, server) => {
      await signInByRequest(context.request, FIRST_ADMIN, origin);
      await open(page, `${origin}/admin`);
      const link = (name: string) =>
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
      const live = page.getByText('Live', { exact: true });
      server.hang();
      await link('Hypervisors').click();
      await expect(link('Hypervisors')).toHaveAttribute('aria-busy', 'true', { timeout: 500 });
      await expect(live).toBeHidden({ timeout: 3000 });
      const silent = page.getByText('The server is not responding. The page opens when it does.');
      await expect(silent).toBeVisible({ timeout: 3000 });
      server.resume();
      await expect(page.getByRole('heading', { level: 1, name: 'Hypervisors' })).toBeVisible();
      await expect(silent).toBeHidden();
      await expectLive(page);
      server.hang();
      await expect(live).toBeHidden({ timeout: 3000 });
      await link('Moves').click();
      await expect(link('Moves')).toHaveAttribute('aria-busy', 'true', { timeout: 500 });
      await expect(silent).toBeVisible({ timeout: 3000 });
      server.resume();
      await expect(page.getByRole('heading', { level: 1, name: 'Moves' })).toBeVisible();
      await expectLive(page);
    });
  });
});

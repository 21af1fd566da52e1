import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { menuItem } from './pages/menu.ts';
import { platformOf } from './pages/platform.ts';
import { launchServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let projectId = '';

test.beforeEach(({ person }) => {
  word = uniqueName('con');
  projectId = person.projectId;
});

const dock = (page: Page) => page.getByRole('region', { name: 'Consoles' });
const act = (page: Page, id: string, action: object) =>
  platformOf(page, projectId).call('POST', `compute/v2.1/servers/${id}/action`, action);

async function openTab(page: Page, id: string, tab: string) {
  await page.goto(`/projects/${projectId}/instances/${id}?tab=${tab}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const inTab = (page: Page) => page.getByRole('region', { name: 'Serial console', exact: true });
const moveToDock = (page: Page) => inTab(page).getByRole('button', { name: 'Keep open while you work' }).click();

async function openConsole(page: Page, id: string) {
  await openTab(page, id, 'console');
  await expect(inTab(page)).toContainText('login:');
}

async function openDock(page: Page, id: string) {
  await openConsole(page, id);
  await moveToDock(page);
  await expect(dock(page)).toContainText('login:');
}

async function logIn(page: Page) {
  const terminal = page.getByRole('textbox', { name: `Serial console of ${word}` });
  await terminal.pressSequentially('root\n');
  await expect(dock(page)).toContainText(/root@\S+ *$/);
}

test('the console is typed on by keyboard, dialog and menu, and stays while one goes on working @journey', async ({
  page,
}) => {
  const { id } = await launchServer(page, projectId, word);
  const terminal = page.getByRole('textbox', { name: `Serial console of ${word}` });

  await test.step('the tab is the console, until it is moved below or shown there again', async () => {
    await openConsole(page, id);
    await expectAccessible(page);
    await moveToDock(page);
    await expect(inTab(page)).toContainText('The console is open below.');
    await inTab(page).getByRole('button', { name: 'Show it here' }).click();
    await expect(dock(page)).toHaveCount(0);
    await expect(inTab(page)).toContainText('login:');
    await moveToDock(page);
    await expect(dock(page)).toContainText('login:');
  });
  await logIn(page);

  await test.step('keys that the browser keeps are sent from a menu, and the console tells how quickly it answers', async () => {
    await page.keyboard.type('echo never run');
    await expect(dock(page)).toContainText(/responds in \d+ ms/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send keys' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(8);
    await (await menuItem(page, 'Ctrl-C')).click();
    await expect(dock(page)).toContainText('^C');
  });

  await test.step('Ctrl-Shift-Esc leaves the terminal, and a text is typed key by key', async () => {
    await terminal.focus();
    await page.keyboard.press('Control+Shift+Escape');
    await expect(page.getByRole('button', { name: 'Paste text' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Type text on ${word}` });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('echo first\necho second\n');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Type text' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(dock(page)).toContainText('echo second');
  });

  await test.step('the console answers what is typed, and stays while one goes on working', async () => {
    await terminal.focus();
    await page.keyboard.type('echo $((6 * 7)) hello\n');
    await expect(dock(page)).toContainText('hello');
    await page.getByRole('link', { name: 'Volumes', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Volumes' })).toBeVisible();
    await expect(dock(page)).toContainText('hello');
    const edge = page.getByRole('separator', { name: 'Console height' });
    await edge.press('ArrowUp');
    await expect(edge).toHaveAttribute('aria-valuenow', '45');
    await page.getByRole('button', { name: `Close the console of ${word}` }).click();
    await expect(dock(page)).toHaveCount(0);
  });
});

test('up to four consoles are open, beside each other if one likes', async ({ page }) => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${word}-${letter}`);
  const servers = await Promise.all(names.map((name) => launchServer(page, projectId, name)));

  await test.step('consoles stand beside each other, and the letters grow in all of them', async () => {
    await openDock(page, servers[0]?.id ?? '');
    await expect(page.getByRole('button', { name: 'Show all side by side' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Instances', exact: true }).first().click();
    await page.getByRole('button', { name: `Actions for ${word}-b` }).click();
    await (await menuItem(page, 'Console')).click();
    await page.getByRole('button', { name: 'Show all side by side' }).click();
    const terminals = dock(page).getByRole('textbox', { name: /^Serial console of/ });
    await expect(terminals).toHaveCount(2);
    await page.getByRole('button', { name: 'Larger text' }).first().click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Close the console of ${word}-b` }).click();
    await expect(terminals).toHaveCount(1);
  });

  await test.step('a fifth console is refused until another is closed', async () => {
    await openTab(page, servers[0]?.id ?? '', 'console');
    for (const [index, { name }] of servers.entries()) {
      await page.getByRole('link', { name: 'Instances', exact: true }).first().click();
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('tab', { name: 'Console' }).click();
      await moveToDock(page);
      await expect(dock(page).getByRole('listitem')).toHaveCount(Math.min(index + 1, 4));
    }
    await expect(page.getByText('Close a console first: 4 are open.').first()).toBeVisible();
  });
});

test('a console follows its instance: stopped, started, rebooted, deleted', async ({ page }) => {
  const { id } = await launchServer(page, projectId, word);

  await test.step('a stopped instance has no console: the reason is there, and starting it opens it', async () => {
    await openDock(page, id);
    // The text of this session stays on the screen. Its last line is not a login prompt, as that of the next session is.
    await logIn(page);
    await act(page, id, { 'os-stop': null });
    await expect(dock(page).getByRole('status')).toContainText('powered off');
    await dock(page).getByRole('button', { name: 'Start' }).click();
    await expect(dock(page)).toContainText(/login: *$/);
  });

  await test.step('an instance that reboots comes back by itself, a deleted one says that it is gone', async () => {
    const isActive = ({ body }: { body: { server: { status: string } } }) => body.server.status === 'ACTIVE';
    await platformOf(page, projectId).until(`compute/v2.1/servers/${id}`, isActive);
    await logIn(page);
    await act(page, id, { reboot: { type: 'HARD' } });
    await expect(dock(page)).toContainText('rebooting');
    await expect(dock(page)).not.toContainText('rebooting', { timeout: 30_000 });
    await platformOf(page, projectId).call('DELETE', `compute/v2.1/servers/${id}`);
    await expect(dock(page)).toContainText('The instance is deleted.');
  });
});

test('the other tabs of an instance: serial console only, log, activity with a failed step, JSON', async ({ page }) => {
  const { id } = await launchServer(page, projectId, word, { metadata: { 'nephos:fault': 'stop' } });

  await test.step('the log is searched', async () => {
    await openTab(page, id, 'log');
    const log = page.getByRole('region', { name: 'Log' });
    await expect(log).toContainText('login:');
    const search = page.getByRole('textbox', { name: 'Search the log' });
    await search.fill('fingerprints');
    await expect(page.getByText('2 found')).toBeVisible();
    await search.fill('no such words');
    await expect(page.getByText('0 found')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the JSON is narrowed by a path, and a path to nothing says so', async () => {
    await openTab(page, id, 'json');
    const filter = page.getByRole('textbox', { name: 'Filter' });
    await filter.fill('.server.flavor.vcpus');
    await expect(page.getByRole('tabpanel').getByText('1', { exact: true })).toBeVisible();
    await filter.fill('.server.flavor.none');
    await expect(page.getByText('Nothing found at this path.')).toBeVisible();
  });

  await test.step('a host without screens offers the serial console only, whatever the address asks for', async () => {
    await openTab(page, id, 'console&console=screen');
    await expect(inTab(page)).toContainText('login:');
    await expect(page.getByRole('radio', { name: 'Screen' })).toHaveCount(0);
    const lens = page.getByRole('tabpanel').getByRole('button', { name: 'API call' });
    await lens.click();
    await expect(page.getByText(`openstack console url show --serial ${id}`)).toBeVisible();
  });

  await test.step('the activity names what was done, and shows which step failed and why', async () => {
    await act(page, id, { 'os-stop': null });
    await openTab(page, id, 'activity');
    const failed = page.getByRole('row').filter({ hasText: 'Stop' }).first();
    await expect(failed).toContainText('Failed');
    await failed.getByRole('button', { name: 'Show steps' }).click();
    await expect(page.getByRole('table', { name: 'Activity' })).toContainText('simulated fault');
    await expectAccessible(page);
  });

  await test.step('an address of a screen that has been used opens nothing, and says how to go on', async () => {
    await page.goto('/screen?token=used');
    await expect(page.getByRole('status')).toContainText('The console address has expired.');
    await expect(page.getByRole('status')).toContainText('Request a new one');
    await expect(page.getByRole('button', { name: 'Ctrl-Alt-Del' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { choose, rowOf } from './pages/admin.ts';
import { checkBox } from './pages/checkbox.ts';
import { platformOf } from './pages/platform.ts';
import { launchServer, removeServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { reservedHost, setOwner } from './reserved-hosts.ts';
import { test as base, expect } from './test.ts';

base.describe.configure({ timeout: 120_000 });
base.use({ role: 'admin' });

let word = '';

/** A host that only this test changes, without instances of other tests. */
const test = base.extend<{ host: string }>({
  host: async ({ page, projectId }, use, { parallelIndex }) => {
    const host = reservedHost(parallelIndex);
    const platform = platformOf(page, projectId);
    await setOwner(platform, host, projectId);
    await use(host);
    const { body } = await platform.call('GET', `compute/v2.1/os-services?host=${host}`);
    for (const { id } of body.services) {
      await platform.call('PUT', `compute/v2.1/os-services/${id}`, { status: 'enabled', forced_down: false });
    }
    const { servers } = (await platform.call('GET', 'compute/v2.1/servers')).body;
    for (const { id } of servers) await removeServer(page, projectId, id);
  },
});

test.beforeEach(() => {
  word = uniqueName('host');
});

const launchServerHere = (page: Page, projectId: string, host: string) =>
  launchServer(page, projectId, word, { availability_zone: `nova:${host}` });

test('list, add and detail: hosts with what they have, and what is refused @journey', async ({ page, host }) => {
  await test.step('add host: where NEPHOS_HOSTS is off nothing is sent and the reason is shown; a wrong address is refused on its field', async () => {
    await page.goto('/admin/hypervisors');
    await expect(page.getByRole('main')).toContainText('No real hosts can be added: NEPHOS_HOSTS is off.');
    await page.getByRole('button', { name: 'Add host' }).click();
    await expect(page).toHaveURL(/create=true/);
    const dialog = page.getByRole('dialog', { name: 'Add host' });
    await expect(dialog).toContainText('NEPHOS_HOSTS is off');
    await expectAccessible(page);
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await address.fill('qemu+ssh://root@node-2/system?command=/bin/true');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('node 2');
    await dialog.getByRole('textbox', { name: 'Availability zone' }).fill('cellar');
    await expect(address).toHaveAccessibleDescription(/can follow/);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Use letters/);
    await address.fill('qemu+ssh://root@node-2/system');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('node-2');
    await expect(address).not.toHaveAccessibleDescription(/can follow/);
    await expect(dialog.getByRole('button', { name: 'Add host' })).toHaveAccessibleDescription(/NEPHOS_HOSTS is off/);
    await address.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add host' })).toBeFocused();
  });

  await test.step('list: hosts with what they have, and a filter that finds nothing says so', async () => {
    await page.goto('/admin/hypervisors');
    await expect(page).toHaveTitle('Hypervisors · Administration · Nephos');
    await expect(rowOf(page, host)).toContainText('Up');
    await expect(rowOf(page, host)).toContainText('Enabled');
    await expect(rowOf(page, host)).toContainText(/ of [\d.,]+ GiB/);
    await expectAccessible(page);
    await page.goto('/admin/hypervisors?where=state:down&q=nowhere');
    await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  });

  await test.step('detail: each tab has its address, and an unknown host is gone', async () => {
    await page.goto('/admin/hypervisors');
    await page.getByRole('link', { name: host, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: host })).toBeVisible();
    await expectAccessible(page);
    for (const tab of ['Instances', 'Allocations', 'Activity', 'JSON']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`));
    }
    await page.goBack();
    await page.getByRole('tab', { name: 'Services' }).click();
    await expect(rowOf(page, 'nova-compute')).toContainText('Up');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Faults' }).click();
    await expect(page.getByRole('heading', { name: 'No faults' })).toBeVisible();
    await page.getByRole('button', { name: 'Simulate a failure' }).click();
    await expect(page.getByRole('dialog', { name: `Simulate a failure of ${host}` })).toContainText(
      'instances of all projects',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goto('/admin/hypervisors/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1, name: 'Hypervisor not found' })).toBeVisible();
  });
});

test('disable, force down and faults: refused without a reason, a name or an instance', async ({
  page,
  host,
  projectId,
  person,
}) => {
  await test.step('disable: without a reason it is refused on the field; the reason is shown until it is enabled', async () => {
    await page.goto('/admin/hypervisors');
    await choose(page, host, 'Disable');
    const dialog = page.getByRole('dialog', { name: `Disable ${host}` });
    await dialog.getByRole('button', { name: `Disable ${host}` }).click();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Give a reason/);
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('new memory');
    await dialog.getByRole('button', { name: `Disable ${host}` }).click();
    await expect(rowOf(page, host)).toContainText('Disabled');
    await expect(rowOf(page, host)).toContainText('new memory');
    await choose(page, host, 'Enable');
    const question = page.getByRole('alertdialog', { name: `Enable ${host}?` });
    await expect(question).toContainText('new memory');
    await expectAccessible(page);
    await question.getByRole('button', { name: `Enable ${host}` }).click();
    await expect(rowOf(page, host)).toContainText('Enabled');
  });

  await test.step('force down: a host that reports is not called down without typing its name', async () => {
    await launchServerHere(page, projectId, host);
    await page.goto('/admin/hypervisors');
    await expect(rowOf(page, host).getByRole('cell', { name: '0', exact: true })).toHaveCount(0);
    await choose(page, host, 'Force down');
    const dialog = page.getByRole('alertdialog', { name: `Force ${host} down?` });
    await dialog.getByRole('button', { name: `Force ${host} down` }).click();
    await expect(dialog.getByText('This does not match')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill(host);
    await dialog.getByRole('button', { name: `Force ${host} down` }).click();
    await expect(rowOf(page, host)).toContainText('forced down');
    await choose(page, host, 'Trust its reports again');
    await page.getByRole('button', { name: `Trust ${host}` }).click();
    await expect(rowOf(page, host)).not.toContainText('forced down');
  });

  await test.step('faults: an instance that is chosen crashes; without one it is refused on its field', async () => {
    await page.getByRole('link', { name: host, exact: true }).click();
    await page.getByRole('tab', { name: 'Allocations' }).click();
    await expect(rowOf(page, word)).toContainText('On this host');
    await page.getByRole('tab', { name: 'Faults' }).click();
    await page.getByRole('button', { name: 'Simulate a failure' }).click();
    const dialog = page.getByRole('dialog', { name: `Simulate a failure of ${host}` });
    await checkBox(dialog.getByRole('radio', { name: /^An instance crashes/ }));
    await dialog.getByRole('button', { name: `Simulate a failure of ${host}` }).click();
    const instance = dialog.getByRole('combobox', { name: 'Instance' });
    await expect(instance).toHaveAccessibleDescription(/Choose an instance/);
    await expectAccessible(page);
    await instance.selectOption(`${word} (project ${person.projectName})`);
    await dialog.getByRole('button', { name: `Simulate a failure of ${host}` }).click();
    await page.getByRole('tab', { name: /^Instances/ }).click();
    await expect(rowOf(page, word)).toContainText(/Shut off|Error/);
  });
});

test('maintenance: the plan names projects and targets, the job empties the host though its page is reloaded, and nothing is left behind', async ({
  page,
  person,
  projectId,
  host,
}) => {
  await launchServerHere(page, projectId, host);
  await page.goto('/admin/hypervisors');
  await page.getByRole('link', { name: host, exact: true }).click();
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: `Start maintenance of ${host}?` });
  const planned = dialog.getByRole('row').filter({ hasText: word });
  await expect(planned).toContainText(person.projectName);
  await expect(planned).toContainText(/sim-[123]/);
  await expect(dialog.getByRole('region', { name: 'Consequences' })).toContainText('1 instance moves to another host.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Give a reason/);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('new fans');
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Show the moves' }).click();
  await expect(page).toHaveURL(/\/admin\/moves\//);
  await expect(page.getByRole('heading', { level: 1, name: `Maintenance of ${host}` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('new fans');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('1 of 1 moved', { timeout: 60_000 });
  await expect(rowOf(page, word)).toContainText(/sim-[123]/);
  await expectAccessible(page);
  await page.goto('/admin/hypervisors');
  await page.getByRole('link', { name: host, exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Disabled: new fans');
  await expect(page.getByRole('main')).toContainText('It is now empty.');
  await page.getByRole('tab', { name: /^Instances/ }).click();
  await expect(page.getByRole('heading', { name: 'No instances on this host' })).toBeVisible();
  await page.getByRole('button', { name: 'Return to service' }).first().click();
  const back = page.getByRole('dialog', { name: `Return ${host} to service?` });
  await checkBox(back.getByRole('radio', { name: /^Bring back live/ }));
  await expect(back.getByRole('row').filter({ hasText: word })).toContainText(host);
  await expectAccessible(page);
  await back.getByRole('button', { name: 'Return to service' }).click();
  await expect(back).toBeHidden();
  await page.getByRole('link', { name: 'Show the moves' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Return of ${host} to service` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 of 1 moved', { timeout: 60_000 });
  await page.goto('/admin/hypervisors');
  await expect(rowOf(page, host)).toContainText('Enabled');
  await page.getByRole('link', { name: host, exact: true }).click();
  await page.getByRole('tab', { name: /^Instances/ }).click();
  await expect(rowOf(page, word)).toContainText('Active', { timeout: 60_000 });
});

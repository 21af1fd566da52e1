import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { choose, rowOf } from './pages/admin.ts';
import { checkBox, uncheckBox } from './pages/checkbox.ts';
import { open } from './pages/open.ts';
import { type Platform, platformOf } from './pages/platform.ts';
import { sendNotification } from './pages/protected-host.ts';
import { claimHost, createSegment, leaveHost, leaveSegment, pathOfHost } from './pages/segments.ts';
import { launchServer, removeServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { test as base, expect } from './test.ts';

base.describe.configure({ timeout: 120_000 });
base.use({ role: 'admin' });

/** A host that is in no segment and that only this test changes. */
const test = base.extend<{ host: string; platform: Platform }>({
  platform: async ({ page, projectId }, use) => use(platformOf(page, projectId)),
  host: async ({ page, platform, projectId }, use, { parallelIndex }) => {
    const host = await claimHost(platform, projectId, parallelIndex);
    await use(host);
    await leaveHost(platform, host);
    const { servers } = (await platform.call('GET', 'compute/v2.1/servers')).body;
    for (const { id } of servers) await removeServer(page, projectId, id);
  },
});

const uncovered = (page: Page) => page.getByRole('region', { name: 'Uncovered hosts' });
/** The bold sentence of the preflight check. */
const outcomeOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Summary' }).getByRole('status').filter({ hasText: /^This/ });
const here = (page: Page, projectId: string, host: string) =>
  launchServer(page, projectId, uniqueName('hit'), {
    availability_zone: `nova:${host}`,
    metadata: { HA_Enabled: 'True' },
  });

test('a segment is made with a reserved host, or not at all; it is edited, and deleted with its host uncovered again @journey', async ({
  page,
  platform,
  host,
}) => {
  const name = uniqueName('rack');
  await open(page, '/admin/segments');
  await expect(rowOf(page, host)).toContainText('Up');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create segment' }).first().click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: host, exact: true }) });
  await checkBox(row.getByRole('checkbox', { name: host, exact: true }));
  await checkBox(row.getByRole('checkbox', { name: `Reserve ${host}` }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create segment' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name/);

  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await checkBox(page.getByRole('radio', { name: /^Reserved, then any host/ }));
  const other = await createSegment(platform, uniqueName('other'), host);
  await page.getByRole('button', { name: 'Create segment' }).click();
  await expect(page.getByText(`Host ${host} is already in segment ${other}.`)).toBeVisible();
  await expectAccessible(page);
  const made = (await platform.call('GET', 'ha/v1/segments')).body.segments as { name: string }[];
  expect(made.map((segment) => segment.name)).not.toContain(name);
  await leaveSegment(platform, host);
  await page.getByRole('button', { name: 'Create segment' }).click();
  await expect(rowOf(page, name)).toContainText('1, 1 reserved');
  await expect(rowOf(page, name)).toContainText('Reserved, then any host');
  await expect(uncovered(page).getByRole('rowheader', { name: host, exact: true })).toBeHidden();

  await choose(page, name, 'Edit');
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name/);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name}-b`);
  await uncheckBox(dialog.getByRole('checkbox', { name: 'Enabled' }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, `${name}-b`)).toContainText(/disabled|no/i);

  await choose(page, `${name}-b`, 'Delete');
  const question = page.getByRole('alertdialog', { name: `Delete segment ${name}-b?` });
  await expect(question).toContainText('Its host is no longer protected');
  await expectAccessible(page);
  await question.getByRole('button', { name: `Delete ${name}-b` }).click();
  await expect(uncovered(page).getByRole('rowheader', { name: host, exact: true })).toBeVisible();
});

test('while a recovery is under way neither segment nor host can be changed, which is said beforehand and ends by itself', async ({
  page,
  projectId,
  platform,
  host,
}) => {
  const server = await here(page, projectId, host);
  const name = await createSegment(platform, uniqueName('rack'), host);
  await open(page, '/admin/segments');
  await expect(rowOf(page, name)).toBeVisible();
  const fault = { type: 'operation_slow', host, delay_ms: 15_000 };
  const slow = (await platform.call('POST', 'compute/v2.1/os-simulated-fleet/faults', { fault })).body.fault;
  const died = { instance_uuid: server.id, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
  await sendNotification(platform, host, { type: 'COMPUTE_INSTANCE', payload: died });
  // The page is updated without a reload.
  await expect(rowOf(page, name).getByRole('link', { name: '1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  const deleteItem = page.getByRole('menuitem', { name: /^Delete/ });
  await expect(deleteItem).toHaveAttribute('aria-disabled', 'true');
  await expect(deleteItem).toContainText('A recovery is in progress in this segment');
  await page.keyboard.press('Escape');
  await platform.call('DELETE', `compute/v2.1/os-simulated-fleet/faults/${slow.id}`);
  const underWay = `console/v1/ha/notifications?is_flat=true&host=${host}&status=under_way&triage=all`;
  await platform.until(underWay, ({ body }: { body: { notifications: unknown[] } }) => body.notifications.length === 0);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete', exact: true })).not.toHaveAttribute('aria-disabled');
});

test('a host is reserved, emptied before its maintenance, taken back, and put on maintenance together with others', async ({
  page,
  projectId,
  platform,
  host,
}) => {
  const server = await here(page, projectId, host);
  const segment = await createSegment(platform, uniqueName('rack'), host);
  await open(page, `/admin/protected-hosts?where=segment:${segment}`);
  await expect(rowOf(page, host)).toContainText('1 (1 HA-enabled)');
  await expectAccessible(page);
  await choose(page, host, 'Reserve');
  await expect(page.getByRole('alertdialog', { name: `Reserve ${host}?` })).toContainText('It has 1 instance');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Reserve ${host}` }).click();
  await expect(rowOf(page, host).getByRole('cell', { name: 'yes', exact: true })).toBeVisible();

  await choose(page, host, 'Start maintenance');
  const dialog = page.getByRole('dialog', { name: `Start maintenance of ${host}?` });
  await expect(dialog.getByRole('status').filter({ hasText: '1 instance' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Give a reason/);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('new fans');
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(dialog).toBeHidden();
  // The host is evacuated first; its maintenance state follows automatically.
  await expect(rowOf(page, host)).toContainText('0 (0 HA-enabled)');
  await expect(rowOf(page, host).getByRole('cell', { name: /^In maintenance/ })).toBeVisible();
  const moved = (await platform.call('GET', `compute/v2.1/servers/${server.id}`)).body.server;
  expect(moved['OS-EXT-SRV-ATTR:host']).not.toBe(host);

  await choose(page, host, 'Return to service');
  const back = page.getByRole('dialog', { name: `Return ${host} to service?` });
  await expect(back.getByRole('region', { name: 'Consequences' })).toContainText('Its protection resumes');
  await expectAccessible(page);
  await back.getByRole('button', { name: 'Return to service' }).click();
  await expect(back).toBeHidden();
  await expect(rowOf(page, host)).not.toContainText('Disabled');
  // The bulk action shows the same dialogs.
  await checkBox(rowOf(page, host).getByRole('checkbox'));
  const bar = page.getByRole('region', { name: 'Actions for the selection' });
  await bar.getByRole('button', { name: /^Start maintenance/ }).click();
  await checkBox(dialog.getByRole('radio', { name: /^Leave them/ }));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('new fans');
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, host)).toContainText('In maintenance');
  await expect(rowOf(page, host)).toContainText('Disabled');
  // The selection is kept.
  await expect(rowOf(page, host).getByRole('checkbox')).toBeChecked();
  await bar.getByRole('button', { name: /^Return to service/ }).click();
  await back.getByRole('button', { name: 'Return to service' }).click();
  await expect(back).toBeHidden();
  await expect(rowOf(page, host)).not.toContainText('Disabled');
  await page.getByRole('button', { name: `Actions for ${host}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Start maintenance', exact: true })).toBeVisible();
});

test('what a notification would come to is said beforehand, with recipes; a recovery asks for the name of the host', async ({
  page,
  platform,
  host,
  projectId,
}) => {
  await test.step('a duplicate is refused beforehand, and the recipes show how monitoring systems tell', async () => {
    await createSegment(platform, uniqueName('rack'), host);
    const generated_time = new Date().toISOString().slice(0, 19);
    const payload = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'UNKNOWN' };
    const sent = { type: 'COMPUTE_HOST', hostname: host, generated_time, payload };
    expect((await platform.call('POST', 'ha/v1/notifications', sent)).status).toBe(202);
    await open(page, `/admin/notifications/create?host=${host}`);
    await page.getByRole('combobox', { name: 'Host status' }).selectOption('UNKNOWN');
    await page.getByRole('textbox', { name: 'Time of the fault' }).fill(generated_time);
    const preflight = page.getByRole('complementary', { name: 'Summary' });
    await expect(outcomeOf(page)).toContainText('will be rejected with 409');
    await expect(preflight).toContainText('is duplicate');
    await expect(preflight).toContainText('Authorization: Bearer');
    await page.getByRole('tab', { name: 'Zabbix' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('HttpRequest');
    await page.getByRole('tab', { name: 'Prometheus Alertmanager' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('/v1/notifications');
  });

  await test.step('what a notification would come to is said while it is typed; a recovery asks for the host by its name and opens', async () => {
    await here(page, projectId, host);
    await open(page, `/admin/notifications/create?host=${host}`);
    const preflight = page.getByRole('complementary', { name: 'Summary' });
    await expect(outcomeOf(page)).toContainText(`will start recovery of 1 instance from ${host}`);
    await expectAccessible(page);
    const field = page.getByRole('combobox', { name: 'Host', exact: true });
    await field.fill('mars');
    await expect(outcomeOf(page)).toContainText('will be rejected with 400');
    await expect(page.getByText('mars is not in a segment: the platform will reject it.')).toBeVisible();
    await expect(preflight.getByText('No maintenance of host mars prevents the recovery.')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Send anyway (will be rejected)' })).toBeVisible();
    await field.fill(host);
    await page.getByRole('combobox', { name: 'Host status' }).selectOption('UNKNOWN');
    await expect(outcomeOf(page)).toContainText('will be ignored');
    await page.getByRole('combobox', { name: 'Event' }).selectOption('STARTED');
    await expect(outcomeOf(page)).toContainText('will be recorded');
    await expect(page.getByRole('button', { name: 'Send (will only be recorded)' })).toBeVisible();

    const path = (await pathOfHost(platform, host)) ?? '';
    await platform.call('PUT', path, { host: { on_maintenance: true } });
    await expect(outcomeOf(page)).toContainText('will be rejected with 409');
    await platform.call('PUT', path, { host: { on_maintenance: false } });
    await page.getByRole('combobox', { name: 'Event' }).selectOption('STOPPED');
    await page.getByRole('combobox', { name: 'Host status' }).selectOption('NORMAL');
    await page.getByRole('button', { name: 'Start recovery' }).click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Give a reason/);
    await page.getByRole('textbox', { name: 'Reason' }).fill('smoke');
    await page.getByRole('button', { name: 'Start recovery' }).click();
    const question = page.getByRole('alertdialog', { name: `Send the notification of ${host}?` });
    await expect(question).toContainText('will start recovery of 1 instance');
    await question.getByRole('button', { name: `Send for ${host}` }).click();
    await expect(question.getByText('This does not match')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('textbox').fill(host);
    await question.getByRole('button', { name: `Send for ${host}` }).click();
    await expect(page).toHaveURL(/\/admin\/notifications\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('main')).toContainText('Finished');
  });
});

test('fault lab: an injected host failure is reported automatically, and the chain follows', async ({
  page,
  projectId,
  platform,
  host,
}) => {
  await here(page, projectId, host);
  const name = await createSegment(platform, uniqueName('rack'), host);
  await open(page, '/admin/segments');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fault lab' }).click();
  // Wait for the next forecast of the platform, hence the long timeout.
  await expect(rowOf(page, host)).toContainText(`Segment ${name} recovers its instance.`, { timeout: 90_000 });
  await expectAccessible(page);
  const finished = rowOf(page, host).getByRole('link', { name: /^Finished/ });
  // Link of an earlier test's drill, if any.
  const earlier = (await finished.count()) > 0 ? await finished.getAttribute('href') : '';
  await choose(page, host, 'Simulate a failure');
  const dialog = page.getByRole('dialog', { name: `Simulate a failure of ${host}` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Simulate a failure of ${host}` }).click();
  await expect(rowOf(page, host)).toContainText('The host loses power');
  await finished.and(page.locator(`a:not([href="${earlier}"])`)).click();
  await expect(page.getByRole('main')).toContainText(host);
  await expect(page.getByRole('main')).toContainText('1 of 1');
  await page.goto('/admin/fault-lab');
  await choose(page, host, 'Repair');
  const repair = page.getByRole('alertdialog', { name: `Repair ${host}?` });
  await expect(repair).toContainText('it stays out of service until you return it.');
  await expectAccessible(page);
  await repair.getByRole('button', { name: `Repair ${host}` }).click();
  await expect(rowOf(page, host)).not.toContainText('The host loses power');
});

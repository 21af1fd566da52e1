import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { test } from './host-test.ts';
import { expectAccessible } from './pages/accessible.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { newPerson, signInByRequest } from './pages/people.ts';
import type { Platform } from './pages/platform.ts';
import { failHost, protect, sendNotification, UNFENCED } from './pages/protected-host.ts';
import { launchServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect } from './test.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ role: 'admin' });

const listOf = (host: string) => `console/v1/ha/notifications?is_flat=true&triage=open&host=${host}`;

const isThere = ({ body }: { body: { notifications: unknown[] } }) => body.notifications.length > 0;

async function openRecord(page: Page, platform: Platform, host: string): Promise<void> {
  await platform.until(listOf(host), isThere);
  const [{ id }] = (await platform.call('GET', listOf(host))).body.notifications;
  await page.goto(`/admin/notifications/${id}`);
}

const timelineOf = (page: Page) => page.getByRole('list', { name: 'Recovery timeline' });
const laneOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Instances being moved' }).getByRole('listitem').filter({ hasText: name });

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('a host fails: its record tells what was done to whom, goes along as a report, and returns the host to service @journey', async ({
  page,
  projectId,
  platform,
  host,
}) => {
  await test.step('a host fails: its record tells in order what was done, who was hit and for how long, and goes along as a report', async () => {
    const names = [uniqueName('one'), uniqueName('two')];
    for (const name of names) await launchServer(page, projectId, name, { availability_zone: `nova:${host}` });
    await protect(platform, host);
    await failHost(platform, host);
    await openRecord(page, platform, host);
    const what = `${host}: Host down (fenced)`;
    await expect(page.getByRole('heading', { level: 1, name: what })).toBeVisible();
    await expect(page).toHaveTitle(`${what} · Notifications · Administration · Nephos`);
    await expect(page.getByRole('main').getByText('2 of 2 instances recovered')).toBeVisible();
    const entries = [
      'Last sign of life',
      'compute.host.error from',
      'Notification received',
      'checks passed',
      'Disabling the compute service',
      'Preparing the instances',
      'Evacuating instances',
      'Recovery finished',
    ];
    await expect(timelineOf(page)).toContainText(new RegExp(entries.join('.*'), 's'));
    for (const name of names) await expect(laneOf(page, name)).toContainText('Moved');
    await laneOf(page, names[0] ?? '')
      .getByText(/^\d+ requests/)
      .click();
    const requests = page.getByRole('list', { name: `Requests for ${names[0]}` });
    await expect(requests).toContainText(/evacuate.*req-/s);
    const log = page.getByRole('link', { name: `Action log of ${names[0]}` });
    await expect(log).toHaveAttribute('href', /admin\/instances\/[0-9a-f-]{36}\?tab=activity$/);
    await expectAccessible(page);

    const markdown = await saved(page, 'Report (Markdown)');
    expect(markdown.name).toMatch(/^incident-[\d-]+-sim-\d+\.md$/);
    expect(markdown.text).toContain(`# Incident on host ${host}`);
    expect(markdown.text).toContain('2 affected, 2 recovered, 0 still down');
    expect(markdown.text).toContain(`Repair host ${host} and return it to service.`);
    const json = await saved(page, 'Report (JSON)');
    expect(json.name).toMatch(/\.json$/);
    const { record } = JSON.parse(json.text);
    expect(record.lanes.map((lane: { name: string }) => lane.name).toSorted()).toEqual(names.toSorted());

    await page.getByRole('tab', { name: /^Impact/ }).click();
    const hit = page.getByRole('table', { name: 'Affected instances' }).getByRole('row');
    for (const name of names) await expect(hit.filter({ hasText: name })).toContainText(/Recovered.*Active.*\d+ ?s/s);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Payload' }).click();
    await expect(page.getByRole('region', { name: 'Payload as JSON' })).toContainText('"host_status": "NORMAL"');
    await expect(page.getByRole('region', { name: 'Event as JSON' })).toContainText('compute.host.error');
    await expectAccessible(page);
  });

  await test.step('a host that was repaired goes back into service from its record, and not before it reports', async () => {
    await page.getByRole('tab', { name: 'Host' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Host' });
    await expect(panel).toContainText(`${host} is out of service after this failure`);
    await panel.getByRole('button', { name: 'Return to service' }).click();
    const dialog = page.getByRole('dialog', { name: `Return ${host} to service?` });
    await expect(dialog).toContainText(`The compute service of ${host} does not report.`);
    const back = dialog.getByRole('button', { name: 'Return to service' });
    await expect(back).toBeDisabled();
    await expectAccessible(page);
    const { faults } = (await platform.call('GET', 'compute/v2.1/os-simulated-fleet/faults')).body;
    for (const fault of faults) {
      if (fault.host === host) await platform.call('DELETE', `compute/v2.1/os-simulated-fleet/faults/${fault.id}`);
    }
    await expect(back).toBeEnabled();
    await back.click();
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText(/\d+ notifications? in 30 days/);
    await expect(panel).not.toContainText('is out of service');
    await expect(panel.getByRole('definition').filter({ hasText: /^Up/ })).toContainText('Enabled');
  });
});

test('an instance that nothing moves: the record says why, tries once more in lanes of its own, and leaves it to a person', async ({
  page,
  projectId,
  platform,
  host,
}) => {
  const { id, name } = await launchServer(page, projectId, uniqueName('stuck'), { availability_zone: `nova:${host}` });
  const fault = { type: 'operation_fails', operation: 'evacuate', server_id: id };
  await platform.call('POST', 'compute/v2.1/os-simulated-fleet/faults', { fault });
  await protect(platform, host);
  await failHost(platform, host);
  await openRecord(page, platform, host);
  await expect(page.getByRole('main').getByText('1 still down')).toBeVisible();
  // Wait for the end of the recovery, because the start of its second attempt depends on other work of the platform.
  await platform.until(`${listOf(host)}&status=failed`, isThere);
  await expect(timelineOf(page)).toContainText(
    /Evacuating instances.*Second attempt.*Evacuating instances.*Recovery failed/s,
  );
  await expect(laneOf(page, name)).toHaveCount(2);
  for (const lane of await laneOf(page, name).all())
    await expect(lane).toContainText(/Failed.*simulated fault caused this operation to fail: evacuate/s);
  await expectAccessible(page);
  const { text } = await saved(page, 'Report (Markdown)');
  expect(text).toContain('The recovery failed and has to be completed manually.');
  expect(text).toContain(`Retry instance ${name}:`);
});

test('one that is ignored says which rule decided, and that nothing was touched; its host is muted and unmuted', async ({
  page,
  platform,
  host,
}) => {
  await protect(platform, host);
  await sendNotification(platform, host, UNFENCED);
  await openRecord(page, platform, host);
  await expect(timelineOf(page)).toContainText(/Not passed|Ignored/);
  await expect(page.getByRole('list', { name: 'Instances being moved' })).toHaveCount(0);
  await page.getByRole('tab', { name: /^Impact/ }).click();
  await expect(page.getByText('No instances were changed.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/notifications/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Notification not found' })).toBeVisible();
  await muteAndUnmute(page, host);
});

/** Expects a dialog for duration and reason, and a sign in the row until the host is unmuted. */
async function muteAndUnmute(page: Page, host: string): Promise<void> {
  await open(page, `/admin/notifications?flat=true&where=host:${host}`);
  // The icon of a muted host becomes part of the row's accessible name, so the row is found by its text.
  const row = page.getByRole('row').filter({ hasText: host });
  const actions = row.getByRole('button', { name: /^Actions for/ });
  const muted = row.getByRole('img', { name: /^Muted until .*: Disk is being replaced$/ });
  const dialog = page.getByRole('dialog', { name: `Mute ${host}` });

  await actions.click();
  await (await menuItem(page, 'Mute host')).click();
  await expect(dialog).toContainText('no administrator is alerted to them');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(muted).toHaveCount(0);

  await actions.click();
  await (await menuItem(page, 'Mute host')).click();
  await dialog.getByRole('combobox', { name: 'Duration' }).selectOption('4 hours');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Disk is being replaced');
  await dialog.getByRole('button', { name: 'Mute host' }).click();
  await expect(dialog).toBeHidden();
  await expect(muted).toBeVisible();

  await actions.click();
  await (await menuItem(page, 'Unmute host')).click();
  await expect(muted).toHaveCount(0);
}

test('owners read on their own instance what happened to it, without the name of a host; others find no such instance', async ({
  page,
  browser,
  projectId,
  platform,
  host,
}) => {
  const [owner, stranger] = [await newPerson('member'), await newPerson('member')];
  await owner.join(projectId, 'member');
  const { id } = await launchServer(page, projectId, uniqueName('mine'), { availability_zone: `nova:${host}` });
  await protect(platform, host);
  await failHost(platform, host);
  const moved = ({ body }: { body: { incident: { outcome: string } | null } }) => body.incident?.outcome === 'running';
  await platform.until(`console/v1/ha/incidents/${id}`, moved);
  await page.goto(`/admin/instances/${id}`);
  const card = /Moved from a failed host at/;
  await expect(page.getByText(card)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Recovery record' }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${host}: `) })).toBeVisible();
  for (const person of [owner, stranger]) {
    const context = await browser.newContext();
    await signInByRequest(context.request, person);
    const theirs = await context.newPage();
    await theirs.goto(`/projects/${projectId}/instances/${id}`);
    if (person === stranger) {
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(theirs.getByText(card)).toHaveCount(0);
    } else {
      await expect(theirs.getByText(card)).toBeVisible();
      await expect(theirs.getByRole('main')).toContainText(/Moved from a failed host at .*, .* downtime\./);
      await expect(theirs.getByRole('link', { name: 'Recovery record' })).toHaveCount(0);
      await expectAccessible(theirs);
    }
    await context.close();
  }
});

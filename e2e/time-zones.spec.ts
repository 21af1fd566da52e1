import type { Page } from '@playwright/test';
import { test } from './host-test.ts';
import { failHost, protect } from './pages/protected-host.ts';
import { launchServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect } from './test.ts';

/** Its offset includes half an hour, so its clock never shows the same time as that of a likely server zone. */
const ZONE = 'Asia/Kolkata';
const OFFSET_MS = 5.5 * 3_600_000;

test.use({ role: 'admin', timezoneId: ZONE });
test.describe.configure({ timeout: 180_000 });

const PROJECT_PAGES = ['', '/instances', '/volumes', '/images', '/networks', '/credentials', '/key-pairs'];
const ADMIN_PAGES = ['', '/notifications', '/protected-hosts', '/segments', '/hypervisors', '/users', '/projects'];

/** Returns the time of day in UTC, such as 14:35. */
const clockAt = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** Returns the times of day in UTC, the server's zone, between two moments. */
function serverClocks(from: number, to: number): string[] {
  const clocks: string[] = [];
  for (let at = from - 60_000; at <= to + 60_000; at += 60_000) clocks.push(clockAt(at));
  return clocks;
}

function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${page.url()}: ${message.location().url} ${message.text()}`);
  });
  return found;
}

/**
 * Compares every time on the page with its `datetime` attribute, and checks that the text contains no time of the
 * server's zone. Returns the number of times found.
 */
async function expectOwnTimes(page: Page, startedAt: number): Promise<number> {
  const main = page.getByRole('main');
  await expect(main).toBeVisible();
  const rendered = await main.locator('time[datetime]').evaluateAll((times) =>
    times.map((time) => ({
      at: time.getAttribute('datetime') ?? '',
      text: `${time.textContent} ${time.getAttribute('title') ?? ''}`,
    })),
  );
  for (const { at, text } of rendered) {
    const clocks = [...text.matchAll(/\b\d\d:\d\d\b/g)].map(([clock]) => clock);
    const own = clockAt(Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}Z`) + OFFSET_MS);
    expect(clocks.filter((clock) => clock !== own)).toEqual([]);
  }
  const shown = await main.textContent();
  const foreign = serverClocks(startedAt, Date.now()).filter((clock) =>
    new RegExp(`(?<![\\d:])${clock}`).test(shown ?? ''),
  );
  expect(foreign, page.url()).toEqual([]);
  return rendered.length;
}

test('no page shows a time in the zone of the server, and none fails to hydrate', async ({
  page,
  projectId,
  platform,
  host,
}) => {
  const startedAt = Date.now();
  const errors = complaints(page);
  const server = await launchServer(page, projectId, uniqueName('clock'), { availability_zone: `nova:${host}` });
  await protect(platform, host);
  await failHost(platform, host);
  const list = `console/v1/ha/notifications?is_flat=true&triage=all&host=${host}`;
  await platform.until(
    `${list}&status=finished`,
    ({ body }: { body: { notifications: unknown[] } }) => body.notifications.length > 0,
  );
  const [{ id }] = (await platform.call('GET', list)).body.notifications;

  // The first page that this browser loads, so the server does not know its zone yet.
  await page.goto(`/admin/notifications/${id}`);
  await expect(page.getByRole('main').getByText('Times in GMT+5:30')).toBeVisible();
  let times = await expectOwnTimes(page, startedAt);
  expect(times).toBeGreaterThan(5);

  const pages = [
    ...PROJECT_PAGES.map((path) => `/projects/${projectId}${path}`),
    `/projects/${projectId}/instances/${server.id}`,
    `/projects/${projectId}/instances/${server.id}?tab=activity`,
    ...ADMIN_PAGES.map((path) => `/admin${path}`),
    `/admin/notifications/${id}`,
    `/admin/instances/${server.id}?tab=activity`,
    '/account',
  ];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    times += await expectOwnTimes(page, startedAt);
  }
  expect(times).toBeGreaterThan(40);
  expect(errors).toEqual([]);
});

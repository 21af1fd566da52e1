import { describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { hoursOf } from './calculate.ts';

const platform = usePlatform();
const USAGE = '/compute/v2.1/os-simple-tenant-usage';
/** Midnight of a recent day, plus hours. */
const DAY_MS = 86_400_000;
const MIDNIGHT = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const moment = (day: number, hour = 0) => new Date(MIDNIGHT + (day - 40) * DAY_MS + hour * 3_600_000).toISOString();
const written = (day: number, hour = 0) => moment(day, hour).slice(0, 19);
const PERIOD = `start=${written(10)}&end=${written(12)}`;

/** A server that ran from one time to another. */
async function ran(project: TestProject, launched_at: string, deleted_at: string | null, flavorRef = '2') {
  const id = await launch(platform, project, { flavorRef });
  if (deleted_at) {
    await project.api.delete(`/compute/v2.1/servers/${id}`);
    await settle(platform);
  }
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ launched_at, deleted_at }).where('id', '=', id).execute(),
  );
  return id;
}

describe('GET /os-simple-tenant-usage/{project}', () => {
  test('the whole report: what ran in the period, deleted servers too', async () => {
    const project = await newProject(platform);
    const deleted = await ran(project, moment(10, 12), moment(10, 18));
    const running = await ran(project, moment(1), null, '3');
    await ran(project, moment(1), moment(9));
    await ran(project, moment(12), null);
    const { body } = await project.api.get(`${USAGE}/${project.id}?${PERIOD}`);
    const { server_usages, ...totals } = body.tenant_usage;
    expect(totals).toEqual({
      tenant_id: project.id,
      start: `${written(10)}.000000`,
      stop: `${written(12)}.000000`,
      total_hours: 54,
      total_vcpus_usage: 6 + 2 * 48,
      total_memory_mb_usage: 6 * 2048 + 48 * 4096,
      total_local_gb_usage: 6 * 20 + 48 * 40,
    });
    expect(server_usages).toHaveLength(2);
    expect(server_usages).toContainEqual({
      instance_id: deleted,
      name: 'web',
      tenant_id: project.id,
      flavor: 'm1.small',
      vcpus: 1,
      memory_mb: 2048,
      local_gb: 20,
      hours: 6,
      started_at: `${written(10, 12)}.000000`,
      ended_at: `${written(10, 18)}.000000`,
      state: 'terminated',
      uptime: 21_600,
    });
    expect(server_usages).toContainEqual(
      expect.objectContaining({ instance_id: running, hours: 48, ended_at: null, state: 'active' }),
    );
  });

  test('nothing used is an empty object', async () => {
    const project = await newProject(platform);
    expect((await project.api.get(`${USAGE}/${project.id}?${PERIOD}`)).body).toEqual({ tenant_usage: {} });
    expect((await project.api.get(`${USAGE}/${project.id}`)).body).toEqual({ tenant_usage: {} });
  });

  test("another project's usage is refused with 403, but not to administrators; nobody with 401", async () => {
    const [one, other] = [await newProject(platform, 'manager'), await newProject(platform)];
    await ran(other, moment(10), null);
    expect((await one.api.get(`${USAGE}/${other.id}?${PERIOD}`)).status).toBe(403);
    const { body } = await (await signInAdmin(platform)).get(`${USAGE}/${other.id}?${PERIOD}`);
    expect(body.tenant_usage.total_hours).toBe(48);
    expect((await apiClient(platform).get(`${USAGE}/${other.id}`)).status).toBe(401);
  });

  test('from 2.40 on pages follow one another, server by server; an unknown marker is refused', async () => {
    const project = await newProject(platform);
    for (let n = 0; n < 3; n += 1) await ran(project, moment(10), null);
    const page = async (path: string) => (await project.api.get(path, at('2.40'))).body;
    const first = await page(`${USAGE}/${project.id}?${PERIOD}&limit=2`);
    expect(first.tenant_usage.total_hours).toBe(96);
    const second = await page(first.tenant_usage_links[0].href.replace('http://nephos.test', ''));
    expect(second.tenant_usage.total_hours).toBe(48);
    expect(second).not.toHaveProperty('tenant_usage_links');
    expect((await project.api.get(`${USAGE}/${project.id}?marker=x`, at('2.40'))).status).toBe(400);
    const before = await project.api.get(`${USAGE}/${project.id}?${PERIOD}&limit=2`, at('2.39'));
    expect(before.body.tenant_usage.total_hours).toBe(144);
  });

  test.each([
    `start=${written(12)}&end=${written(10)}`,
    `start=${written(10)}&end=${written(10)}`,
    'start=yesterday',
    'end=2025/03/01',
    'limit=-1',
    'limit=x',
  ])('?%s is refused with 400', async (query) => {
    const project = await newProject(platform);
    expect((await project.api.get(`${USAGE}/${project.id}?${query}`, at('2.40'))).status).toBe(400);
  });

  test.each([
    `${written(10).replace('T', ' ')}.000000`,
    `${written(10)}.000456`,
    written(10).slice(0, 10),
    `${written(10, 1)}%2B01:00`,
  ])('a start written as %s is understood', async (start) => {
    const project = await newProject(platform);
    await ran(project, moment(1), null);
    const query = `start=${start}&end=${written(11)}`;
    const { body } = await project.api.get(`${USAGE}/${project.id}?${query}`);
    expect(body.tenant_usage.total_hours).toBeCloseTo(24, 3);
  });
});

describe('GET /os-simple-tenant-usage', () => {
  const usageOf = async (admin: ApiClient, project: TestProject, query: string) =>
    (await admin.get(`${USAGE}?${query}`)).body.tenant_usages.find(
      (usage: { tenant_id: string }) => usage.tenant_id === project.id,
    );

  test('every project that used something, each server where detailed=1 asks', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    const id = await ran(one, moment(11), null);
    const admin = await signInAdmin(platform);
    expect(await usageOf(admin, one, PERIOD)).toMatchObject({ total_hours: 24, total_memory_mb_usage: 24 * 2048 });
    expect(await usageOf(admin, one, PERIOD)).not.toHaveProperty('server_usages');
    expect(await usageOf(admin, other, PERIOD)).toBeUndefined();
    const detailed = await usageOf(admin, one, `${PERIOD}&detailed=1`);
    expect(detailed.server_usages).toMatchObject([{ instance_id: id, hours: 24 }]);
  });

  test('from 2.40 on it has links to the next page', async () => {
    const project = await newProject(platform);
    for (let n = 0; n < 2; n += 1) await ran(project, moment(10), null);
    const { body } = await (await signInAdmin(platform)).get(`${USAGE}?${PERIOD}&limit=1`, at('2.40'));
    expect(body.tenant_usages_links[0].href).toContain('marker=');
  });

  test('from 2.75 on an unknown key is refused with 400', async () => {
    const admin = await signInAdmin(platform);
    expect((await admin.get(`${USAGE}?colour=red`, at('2.74'))).status).toBe(200);
    expect((await admin.get(`${USAGE}?colour=red`, at('2.75'))).status).toBe(400);
  });
});

describe('The hours of a server', () => {
  const day = (day: number) => new Date(Date.UTC(2025, 0, day));
  const server = (launched: number | null, deleted: number | null) => ({
    launched_at: launched === null ? null : day(launched).toISOString(),
    deleted_at: deleted === null ? null : day(deleted).toISOString(),
  });
  const period = { start: day(10), end: day(20) };

  test.each([
    ['ran all the time', server(1, null), day(25), 240],
    ['ran and was deleted before', server(1, 5), day(25), 0],
    ['was launched within', server(15, null), day(25), 120],
    ['was launched and deleted within', server(15, 16), day(25), 24],
    ['was launched after', server(21, null), day(25), 0],
    ['was never launched', server(null, null), day(25), 0],
    ['is not charged for the future', server(1, null), day(12), 48],
  ])('that %s', (_, used, now, hours) => {
    expect(hoursOf(used, period, now)).toBe(hours);
  });
});

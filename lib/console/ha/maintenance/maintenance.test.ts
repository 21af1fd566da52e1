import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { control, emptyHosts, reached, serversOn, setHost } from '#lib/testing/moves.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { endDrains } from './service.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const database = () => platform.platform.services.database;
const pathOf = (host: string) => `/console/v1/ha/hosts/${host}/maintenance`;
const maintenance = { mode: 'live', reason: 'new fans' };
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await emptyHosts(platform, admin);
  await database().transact(async (tx) => {
    for (const table of ['notifications', 'segment_hosts', 'segments'] as const) await tx.deleteFrom(table).execute();
  });
  await insertSegment(platform, { hosts: { 'sim-1': {}, 'sim-2': {} } });
});

/** What is said of a host, after a look at those that are being emptied. */
async function hostNow(name = 'sim-1') {
  await endDrains(database());
  const { coverage } = (await admin.get('/console/v1/ha/coverage')).body;
  return coverage.hosts.find((host: { name: string }) => host.name === name);
}

describe('POST /ha/hosts/{host}/maintenance', () => {
  test('empties the host first, and only then puts it on maintenance', async () => {
    const { project } = await serversOn(platform, 'sim-1', 2);
    const { status, body } = await project.api.post(pathOf('sim-1'), { maintenance });
    expect([status, body.job.kind, body.job.counts.stays]).toEqual([202, 'drain', 0]);
    const before = await database().read.selectFrom('segment_hosts').select('on_maintenance').execute();
    expect(before.every(({ on_maintenance }) => on_maintenance === 0)).toBe(true);
    await reached(project, body.job.id, 'done');
    expect(await hostNow()).toMatchObject({ on_maintenance: true, instances: 0, drain: null, maintenance_by: null });
  });

  test('a host whose instances fit nowhere is not put on maintenance, and its job says why', async () => {
    const { project } = await serversOn(platform, 'sim-1');
    for (const host of ['sim-2', 'sim-3']) await setHost(platform, host, { ram_mb: 1 });
    const { body } = await project.api.post(pathOf('sim-1'), { maintenance });
    await reached(project, body.job.id, 'done');
    expect(await hostNow()).toMatchObject({
      on_maintenance: false,
      instances: 1,
      drain: { job_id: body.job.id, state: 'done', stays: 1 },
    });
    const again = await project.api.post(pathOf('sim-1'), { maintenance: { ...maintenance, mode: 'stop' } });
    await reached(project, again.body.job.id, 'done');
    expect(await hostNow()).toMatchObject({ on_maintenance: true, instances: 1, drain: null });
  });

  test('a job that is cancelled leaves the host in the care of its segment', async () => {
    const { project } = await serversOn(platform, 'sim-1', 2);
    const { body } = await project.api.post(pathOf('sim-1'), { maintenance: { ...maintenance, parallel: 1 } });
    await control(project, body.job.id, 'cancel');
    await reached(project, body.job.id, 'cancelled');
    expect(await hostNow()).toMatchObject({ on_maintenance: false, drain: null });
  });

  test('a host on maintenance, or in a segment that is recovered, is refused with 409 and keeps its instances', async () => {
    await insertSegment(platform, { hosts: { 'sim-3': { on_maintenance: 1 } } });
    const project = await newProject(platform, 'admin');
    expect((await project.api.post(pathOf('sim-3'), { maintenance })).status).toBe(409);
    await insertNotification(platform, { host: 'sim-2', status: 'running' });
    expect((await project.api.post(pathOf('sim-1'), { maintenance })).status).toBe(409);
    expect(await database().read.selectFrom('jobs').select('id').where('host', '=', 'sim-3').execute()).toEqual([]);
  });

  test('a host of no segment is 404, no reason is 400, anyone but an administrator 403', async () => {
    const project = await newProject(platform, 'admin');
    expect((await project.api.post(pathOf('sim-3'), { maintenance })).status).toBe(404);
    expect((await project.api.post(pathOf('sim-1'), { maintenance: { ...maintenance, reason: ' ' } })).status).toBe(
      400,
    );
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(pathOf('sim-1'), { maintenance })).status).toBe(403);
  });
});

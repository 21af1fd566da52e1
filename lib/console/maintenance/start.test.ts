import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import { readHostRecords } from '#lib/ha/isolation/facts.ts';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import { control, emptyHosts, reached, serversOn, setHost } from '#lib/testing/moves.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failOn, putInState } from '#lib/testing/server-actions.ts';
import { endMaintenanceMoves } from './jobs.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const database = () => platform.platform.services.database;
const PATH = '/console/v1/maintenance';
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

/** Coverage of a host after a run of the maintenance job. */
async function hostNow(name = 'sim-1') {
  await endMaintenanceMoves(database());
  const { coverage } = (await admin.get('/console/v1/ha/coverage')).body;
  return coverage.hosts.find((host: { name: string }) => host.name === name);
}

const start = (hosts: string[], more: object = {}) => ({ maintenance: { hosts, ...maintenance, ...more } });
const compute = async (name: string) =>
  database()
    .read.selectFrom('hosts')
    .select(['is_enabled', 'disabled_reason'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

const serviceOf = (name: string) =>
  database().read.selectFrom('hosts').select('service_id').where('name', '=', name).executeTakeFirstOrThrow();

describe('POST /maintenance', () => {
  test('disables the host at once, empties it, and only then suspends its protection', async () => {
    const { project } = await serversOn(platform, 'sim-1', 2);
    const { status, body } = await project.api.post(PATH, start(['sim-1']));
    expect([status, body.jobs.length, body.jobs[0].kind, body.jobs[0].counts.stays]).toEqual([202, 1, 'drain', 0]);
    expect(await compute('sim-1')).toEqual({ is_enabled: 0, disabled_reason: 'new fans' });
    const before = await database().read.selectFrom('segment_hosts').select('on_maintenance').execute();
    expect(before.every(({ on_maintenance }) => on_maintenance === 0)).toBe(true);
    await reached(project, body.jobs[0].id, 'done');
    expect(await hostNow()).toMatchObject({ on_maintenance: true, instances: 0, drain: null, maintenance_by: null });
  });

  test('what the plan leaves on the host does not keep it from its maintenance: the plan has said so', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    await putInState(platform, String(ids[0]), { vm_state: 'stopped', power_state: POWER.crashed });
    const plan = (await project.api.post(`${PATH}/plan`, { maintenance: { hosts: ['sim-1'], mode: 'live' } })).body
      .plan;
    expect(plan.hosts).toMatchObject([
      { name: 'sim-1', segment_name: expect.any(String), obstacles: [], instances: 2 },
    ]);
    expect(plan.moves.map(({ how }: { how: string }) => how)).toEqual(['none', 'live']);
    const { body } = await project.api.post(PATH, start(['sim-1']));
    await reached(project, body.jobs[0].id, 'done');
    expect(await hostNow()).toMatchObject({ on_maintenance: true, instances: 1, drain: null });
  });

  test('after a failure that no plan has named the host stays protected, and its job says why', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    await failOn(platform, String(ids[0]), 'migrateLive', 10);
    const { body } = await project.api.post(PATH, start(['sim-1']));
    await reached(project, body.jobs[0].id, 'failed');
    await platform.platform.services.engine.fleet?.faults.clear();
    expect(await hostNow()).toMatchObject({
      on_maintenance: false,
      instances: 1,
      drain: { job_id: body.jobs[0].id, state: 'failed' },
    });
    await control(project, body.jobs[0].id, 'retry');
    await reached(project, body.jobs[0].id, 'done');
    expect(await hostNow()).toMatchObject({ on_maintenance: true, instances: 0, drain: null });
  });

  test('of several hosts none takes what leaves another, and each has its job', async () => {
    const { project } = await serversOn(platform, 'sim-1', 2);
    await serversOn(platform, 'sim-2', 1);
    const { body } = await project.api.post(PATH, start(['sim-1', 'sim-2', 'sim-1']));
    expect(body.jobs.map(({ host }: { host: string }) => host)).toEqual(['sim-1', 'sim-2']);
    for (const { id } of body.jobs) await reached(project, id, 'done');
    expect(await hostNow('sim-1')).toMatchObject({ on_maintenance: true, instances: 0 });
    expect(await hostNow('sim-2')).toMatchObject({ on_maintenance: true, instances: 0 });
    const on = await database().read.selectFrom('servers').select('host').where('deleted_at', 'is', null).execute();
    expect([...new Set(on.map(({ host }) => host))]).toEqual(['sim-3']);
  });

  test('instances that stay lose their protection at once, and nothing is moved', async () => {
    const { project } = await serversOn(platform, 'sim-1');
    const { status, body } = await project.api.post(PATH, start(['sim-1'], { mode: 'leave' }));
    expect([status, body.jobs]).toEqual([202, []]);
    expect(await compute('sim-1')).toMatchObject({ is_enabled: 0 });
    expect(await hostNow()).toMatchObject({ on_maintenance: true, instances: 1 });
  });

  test('a host of no segment is disabled and emptied as well', async () => {
    const { project } = await serversOn(platform, 'sim-3');
    const { body } = await project.api.post(PATH, start(['sim-3']));
    await reached(project, body.jobs[0].id, 'done');
    expect(await compute('sim-3')).toMatchObject({ is_enabled: 0, disabled_reason: 'new fans' });
  });

  test('a job that is cancelled leaves the host in the care of its segment', async () => {
    const { project } = await serversOn(platform, 'sim-1', 2);
    const { body } = await project.api.post(PATH, start(['sim-1'], { parallel: 1 }));
    await control(project, body.jobs[0].id, 'cancel');
    await reached(project, body.jobs[0].id, 'cancelled');
    expect(await hostNow()).toMatchObject({ on_maintenance: false, drain: null });
    expect(await compute('sim-1')).toMatchObject({ is_enabled: 0 });
    const isPlanned = async () => (await readHostRecords(database().read, '')).get('sim-1')?.isPlanned;
    expect(await isPlanned()).toBe(false);
    // An administrator who disables the host from then on takes it out of service.
    for (const status of ['enabled', 'disabled']) {
      const { service_id } = await serviceOf('sim-1');
      const changed = await project.api.put(`/compute/v2.1/os-services/${service_id}`, { status }, at('2.53'));
      expect(changed.status).toBe(200);
    }
    expect(await isPlanned()).toBe(true);
  });

  test('a failed job that is deleted later leaves the host in the care of its segment as well', async () => {
    await serversOn(platform, 'sim-1', 1);
    await setHost(platform, 'sim-1', { is_enabled: 0 });
    await database().transact((tx) =>
      tx.updateTable('segment_hosts').set({ draining_job: 'deleted' }).where('name', '=', 'sim-1').execute(),
    );
    await endMaintenanceMoves(database());
    expect((await readHostRecords(database().read, '')).get('sim-1')?.isPlanned).toBe(false);
  });

  test('one host in the way refuses all of them with 409 that names it, and none is changed', async () => {
    await insertSegment(platform, { hosts: { 'sim-3': { on_maintenance: 1 } } });
    await setHost(platform, 'sim-3', { is_enabled: 0 });
    const project = await newProject(platform, 'admin');
    const refused = await project.api.post(PATH, start(['sim-1', 'sim-3']));
    expect([refused.status, refused.body.conflictingRequest.message]).toEqual([
      409,
      'Host sim-3 is already out of service.',
    ]);
    await insertNotification(platform, { host: 'sim-2', status: 'running' });
    const recovering = await project.api.post(PATH, start(['sim-1']));
    expect([recovering.status, recovering.body.conflictingRequest.message]).toEqual([
      409,
      'A recovery is in progress in the segment of sim-1. Wait until it has finished.',
    ]);
    expect(await compute('sim-1')).toMatchObject({ is_enabled: 1 });
  });

  test('a maintenance of which only the flag was set is completed', async () => {
    await insertSegment(platform, { hosts: { 'sim-3': { on_maintenance: 1 } } });
    const { project } = await serversOn(platform, 'sim-3');
    const { status, body } = await project.api.post(PATH, start(['sim-3']));
    expect(status).toBe(202);
    await reached(project, body.jobs[0].id, 'done');
    expect(await compute('sim-3')).toMatchObject({ is_enabled: 0 });
  });

  test('an unknown host is 404, no reason and no host 400, anyone but an administrator 403', async () => {
    const project = await newProject(platform, 'admin');
    expect((await project.api.post(PATH, start(['mars']))).status).toBe(404);
    expect((await project.api.post(PATH, start([]))).status).toBe(400);
    expect((await project.api.post(PATH, start(['sim-1'], { reason: ' ' }))).status).toBe(400);
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(PATH, start(['sim-1']))).status).toBe(403);
  });
});

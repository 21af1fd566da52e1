import { beforeEach, describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { begin, hostOf, reached, serversOn } from '#lib/testing/moves.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { endMaintenanceMoves } from './jobs.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const database = () => platform.platform.services.database;
const PATH = '/console/v1/maintenance/return';
const back = (hosts: string[], more: object = {}) => ({ return: { hosts, mode: 'stay', ...more } });
const OUT = { on_maintenance: 1, maintenance_since: '2026-11-20T10:00:00.000Z', maintenance_by: 'n' } as const;

const setHost = (name: string, given: { is_enabled?: 0 | 1; forced_down?: 0 | 1; state?: 'up' | 'down' }) =>
  database().transact((tx) => tx.updateTable('hosts').set(given).where('name', '=', name).execute());

async function stateOf(name: string) {
  const { read } = database();
  const host = await read
    .selectFrom('hosts')
    .select(['is_enabled', 'forced_down', 'disabled_reason'])
    .where('name', '=', name)
    .executeTakeFirst();
  const row = await read
    .selectFrom('segment_hosts')
    .select(['on_maintenance', 'maintenance_by'])
    .where('name', '=', name)
    .executeTakeFirst();
  return { ...host, ...row };
}

beforeEach(() =>
  database().transact(async (tx) => {
    for (const table of ['notifications', 'segment_hosts', 'segments'] as const) await tx.deleteFrom(table).execute();
  }),
);

describe('POST /maintenance/return', () => {
  test('takes a host off maintenance, trusts its reports, and enables its service, all at once', async () => {
    await insertSegment(platform, { hosts: { 'sim-1': OUT } });
    await setHost('sim-1', { is_enabled: 0, forced_down: 1, state: 'up' });
    const admin = await signInAdmin(platform);
    const { status, body } = await admin.post(PATH, back(['sim-1']));
    expect([status, body.jobs]).toMatchObject([202, [{ kind: 'return', host: 'sim-1', state: 'done' }]]);
    expect(await stateOf('sim-1')).toEqual({
      is_enabled: 1,
      forced_down: 0,
      disabled_reason: null,
      on_maintenance: 0,
      maintenance_by: null,
    });
    const again = await admin.post(PATH, back(['sim-1']));
    expect([again.status, again.body.conflictingRequest.message]).toEqual([409, 'Host sim-1 is in service.']);
  });

  test('several hosts return together; one of no segment is enabled as well', async () => {
    await insertSegment(platform, { hosts: { 'sim-1': OUT, 'sim-2': OUT } });
    for (const name of ['sim-1', 'sim-2', 'sim-3']) await setHost(name, { is_enabled: 0 });
    const admin = await signInAdmin(platform);
    const { status, body } = await admin.post(PATH, back(['sim-1', 'sim-2', 'sim-3']));
    expect([status, body.jobs.length]).toEqual([202, 3]);
    for (const name of ['sim-1', 'sim-2', 'sim-3']) expect(await stateOf(name)).toMatchObject({ is_enabled: 1 });
    expect(await stateOf('sim-2')).toMatchObject({ on_maintenance: 0 });
  });

  test('a host that does not report, or is under recovery, is refused with all reasons, and none of them returns', async () => {
    await insertSegment(platform, { hosts: { 'sim-1': OUT, 'sim-2': OUT } });
    await insertNotification(platform, { host: 'sim-2', status: 'running' });
    await setHost('sim-2', { is_enabled: 0, state: 'down' });
    const admin = await signInAdmin(platform);
    const reasons = [
      'A recovery of sim-2 is in progress. Wait until it has finished.',
      'The compute service of sim-2 does not report. Repair the host and start the service first.',
    ];
    const plan = (await admin.post(`${PATH}/plan`, back(['sim-1', 'sim-2']))).body.plan;
    expect(plan.hosts[0].obstacles).toEqual([]);
    expect(plan.hosts[1].obstacles).toMatchObject(reasons.map(() => ({ values: { host: 'sim-2' } })));
    const { status, body } = await admin.post(PATH, back(['sim-1', 'sim-2']));
    expect([status, body.conflictingRequest.message]).toEqual([409, reasons.join(' ')]);
    expect(await stateOf('sim-2')).toMatchObject({ is_enabled: 0, on_maintenance: 1 });
    expect(await stateOf('sim-1')).toMatchObject({ on_maintenance: 1 });
    await setHost('sim-2', { is_enabled: 1, state: 'up' });
  });

  test('a host that compute has forgotten is refused with 409, one that nobody knows with 404', async () => {
    await insertSegment(platform, { hosts: { mars: OUT } });
    const admin = await signInAdmin(platform);
    expect((await admin.post(PATH, back(['mars']))).status).toBe(409);
    expect((await admin.post(PATH, back(['venus']))).status).toBe(404);
  });
});

describe('a reserved host that a failure has used up', () => {
  const used = { used_for: 'sim-1', used_service: packJson({ is_enabled: 0, disabled_reason: 'kept free' } as const) };
  const reserve = async () =>
    (await database().read.selectFrom('segment_hosts').selectAll().where('name', '=', 'sim-2').execute())[0];

  test('is reserved again at once where it is empty, its service as it was before', async () => {
    await insertSegment(platform, { hosts: { 'sim-1': OUT, 'sim-2': used } });
    await setHost('sim-1', { is_enabled: 0 });
    const admin = await signInAdmin(platform);
    const { plan } = (await admin.post(`${PATH}/plan`, back(['sim-1']))).body;
    expect(plan.hosts[0].reserves).toEqual([{ name: 'sim-2', instances: 0 }]);
    expect((await admin.post(PATH, back(['sim-1']))).status).toBe(202);
    expect(await reserve()).toMatchObject({ is_reserved: 1, used_for: null, restoring_job: null });
    expect(await stateOf('sim-2')).toMatchObject({ is_enabled: 0, disabled_reason: 'kept free' });
    await setHost('sim-2', { is_enabled: 1 });
  });

  test('is reserved again when its instances have moved back, and not while it holds any', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1');
    await insertSegment(platform, { hosts: { 'sim-1': OUT, 'sim-2': used } });
    const moved = await begin(project, { kind: 'migrate', servers: ids, mode: 'live', host: 'sim-2' });
    await reached(project, moved, 'done');
    await setHost('sim-1', { is_enabled: 0 });
    const { jobs } = (await project.api.post(PATH, back(['sim-1'], { mode: 'live' }))).body;
    expect(await reserve()).toMatchObject({ is_reserved: 0, restoring_job: jobs[0].id });
    await reached(project, jobs[0].id, 'done');
    await endMaintenanceMoves(database());
    expect(await hostOf(project, String(ids[0]))).toBe('sim-1');
    expect(await reserve()).toMatchObject({ is_reserved: 1, used_for: null, restoring_job: null });
    await setHost('sim-2', { is_enabled: 1 });
  });

  test('stays in service with the instances that are not moved back, and is remembered', async () => {
    const { project } = await serversOn(platform, 'sim-2');
    await insertSegment(platform, { hosts: { 'sim-1': OUT, 'sim-2': used } });
    await setHost('sim-1', { is_enabled: 0 });
    expect((await project.api.post(PATH, back(['sim-1']))).status).toBe(202);
    await endMaintenanceMoves(database());
    expect(await reserve()).toMatchObject({ is_reserved: 0, used_for: 'sim-1', restoring_job: null });
  });
});

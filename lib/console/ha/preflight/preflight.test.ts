import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { FENCED, newSegment, protect, UNFENCED, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '8' });

beforeAll(async () => {
  const project = await newProject(platform, 'admin');
  await launch(platform, project, { availability_zone: 'nova:sim-1', metadata: { HA_Enabled: 'True' } });
  await launch(platform, project, { availability_zone: 'nova:sim-1' });
  await launch(platform, project, { availability_zone: 'nova:sim-6' });
});
withoutRecovery(platform);

const PREFLIGHT = '/console/v1/ha/preflight';
const TELL = '/console/v1/ha/notifications';
const fault = (hostname: string, payload: object = FENCED) => ({ type: 'COMPUTE_HOST', hostname, payload });

async function ask(admin: ApiClient, notification: object) {
  const { status, body } = await admin.post(PREFLIGHT, { preflight: notification });
  expect(status).toBe(200);
  return body.preflight;
}

async function stored(admin: ApiClient): Promise<number> {
  return (await admin.get('/ha/v1/notifications')).body.notifications.length;
}

describe('POST /ha/preflight', () => {
  test('a host that no segment has would be refused with 400, and nothing is kept of the question', async () => {
    const admin = await signInAdmin(platform);
    const before = await stored(admin);
    const { verdict, reach } = await ask(admin, fault('mars'));
    expect(verdict).toMatchObject({
      outcome: 'refused',
      status: 400,
      message: 'Host with name mars could not be found.',
    });
    expect(reach).toEqual({ projects: 0, unflagged: 0, moves: null });
    expect(await stored(admin)).toBe(before);
  });

  test('a fenced host would be recovered: whom it hits, and to which reserved host each instance would go', async () => {
    const admin = await signInAdmin(platform);
    const segment = await newSegment(admin, { recovery_method: 'reserved_host' });
    const [, reserve] = await protect(admin, segment, ['sim-1', 'sim-2']);
    const first = await ask(admin, fault('sim-1'));
    expect(first.verdict).toMatchObject({ outcome: 'recovers', status: 202, message: null });
    expect(first.reach).toMatchObject({
      projects: 1,
      unflagged: 1,
      moves: { to: [], stays: 2, problem: 'No reserved_hosts available for evacuation.' },
    });
    await admin.put(`/ha/v1/segments/${segment}/hosts/${reserve}`, { host: { reserved: true } });
    const { reach, facts } = await ask(admin, fault('sim-1'));
    expect(facts).toMatchObject({ reservedHosts: 1, affected: { instances: 2, recovered: 2 } });
    expect(reach.moves).toEqual({
      to: [{ host: 'sim-2', count: 2, is_reserve: true }],
      stays: 0,
      problem: null,
      ram_left_mb: first.reach.moves.ram_left_mb - 2 * 512,
    });
  });

  test('a host that is not fenced would be ignored, one on maintenance refused with 409', async () => {
    const admin = await signInAdmin(platform);
    const segment = await newSegment(admin);
    const [id] = await protect(admin, segment, ['sim-3']);
    expect((await ask(admin, fault('sim-3', UNFENCED))).verdict).toMatchObject({ outcome: 'ignored', status: 202 });
    await admin.put(`/ha/v1/segments/${segment}/hosts/${id}`, { host: { on_maintenance: true } });
    expect((await ask(admin, fault('sim-3'))).verdict).toMatchObject({ outcome: 'refused', status: 409 });
  });

  test('it requires an administrator: 403 and 401', async () => {
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(PREFLIGHT, { preflight: fault('sim-1') })).status).toBe(403);
    expect((await apiClient(platform).post(PREFLIGHT, { preflight: fault('sim-1') })).status).toBe(401);
  });
});

describe('POST /ha/v1/notifications?dry_run', () => {
  test('tells a monitoring team what would follow, rule by rule, and tells nobody else', async () => {
    const admin = await signInAdmin(platform);
    await protect(admin, await newSegment(admin, { enabled: false }), ['sim-4']);
    const before = await stored(admin);
    const { status, body } = await admin.post('/ha/v1/notifications?dry_run=true', { notification: fault('sim-4') });
    expect([status, body.preflight.outcome]).toEqual([200, 'ignored']);
    expect(body.preflight.checks.filter((check: { is_passed: boolean }) => !check.is_passed)[0]).toMatchObject({
      id: 'segment',
      consequence: 'ignored',
    });
    expect(await stored(admin)).toBe(before);
  });
});

describe('POST /ha/notifications', () => {
  test('tells of a fault by hand: the notification keeps who, why and that the console sent it', async () => {
    const admin = await signInAdmin(platform);
    await protect(admin, await newSegment(admin), ['sim-5']);
    const request = {
      notification: fault('sim-5', UNFENCED),
      reason: ' the rack smells of smoke ',
      expects: 'ignored',
    };
    const { status, body } = await admin.post(TELL, request);
    expect(status).toBe(202);
    const row = await platform.platform.services.database.read
      .selectFrom('notifications')
      .select(['source', 'reason', 'host'])
      .where('id', '=', body.notification.id)
      .executeTakeFirst();
    expect(row).toEqual({ source: 'console', reason: 'the rack smells of smoke', host: 'sim-5' });
    expect((await admin.post(TELL, request)).status).toBe(409);
  });

  test('a notification that would now start a recovery is refused with 409 if it was expected to be ignored', async () => {
    const admin = await signInAdmin(platform);
    await protect(admin, await newSegment(admin), ['sim-6']);
    const before = await stored(admin);
    const request = { notification: fault('sim-6'), reason: 'a drill', expects: 'ignored' };
    const { status, body } = await admin.post(TELL, request);
    expect([status, body.conflictingRequest.message]).toEqual([
      409,
      'The object has changed since the check. Review the consequences again.',
    ]);
    expect(await stored(admin)).toBe(before);
  });

  test('without a reason it is refused with 400, without role admin with 403', async () => {
    const admin = await signInAdmin(platform);
    const request = { notification: fault('sim-7'), reason: ' ', expects: 'refused' };
    expect((await admin.post(TELL, request)).status).toBe(400);
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(TELL, { ...request, reason: 'why' })).status).toBe(403);
  });
});

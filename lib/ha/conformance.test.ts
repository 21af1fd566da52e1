import { describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { FENCED, newSegment, protect, UNFENCED, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/**
 * The checklist of docs/contract/ha.md 14 without recoveries: lines 5 to 9 and 12 are tested with the recovery, 13 and
 * 14 with the bus.
 */
const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '40' });
withoutRecovery(platform);

let used = 0;
interface NotificationInput {
  hostname: string;
  segment: string;
  path: string;
}
/** A host that no other test uses. */
async function newHost(admin: ApiClient, given: Record<string, unknown> = {}): Promise<NotificationInput> {
  used += 1;
  const segment = await newSegment(admin, given);
  const [id] = await protect(admin, segment, [`sim-${used}`]);
  return {
    hostname: `sim-${used}`,
    segment: `/ha/v1/segments/${segment}`,
    path: `/ha/v1/segments/${segment}/hosts/${id}`,
  };
}
const tell = (admin: ApiClient, { hostname }: Pick<NotificationInput, 'hostname'>, given: object = {}) =>
  admin.post('/v1/notifications', { hostname, type: 'COMPUTE_HOST', payload: UNFENCED, ...given });
const countOf = async (hostname: string) => {
  const rows = platform.platform.services.database.read.selectFrom('notifications').where('host', '=', hostname);
  return (await rows.select('id').execute()).length;
};

test('1: Bearer, X-Auth-Token or both equal are 202; different ones and none are refused with 401, others with 403', async () => {
  const admin = await signInAdmin(platform);
  const { api: member } = await newProject(platform);
  const token = admin.token ?? '';
  const post = async (headers: Record<string, string>) => {
    const { hostname } = await newHost(admin);
    const body = { hostname, type: 'COMPUTE_HOST', payload: UNFENCED };
    return (await apiClient(platform).post('/v1/notifications', body, headers)).status;
  };
  expect(await post({ authorization: `Bearer ${token}` })).toBe(202);
  expect(await post({ 'x-auth-token': token })).toBe(202);
  expect(await post({ 'x-auth-token': token, authorization: `Bearer ${token}` })).toBe(202);
  expect(await post({ 'x-auth-token': token, authorization: `Bearer ${member.token}` })).toBe(401);
  expect(await post({})).toBe(401);
  expect(await post({ authorization: `Bearer ${member.token}` })).toBe(403);
});

test('2: the same twice within 180 s is 202 and 409, after 180 s 202; of two at once exactly one is not refused', async () => {
  const admin = await signInAdmin(platform);
  const host = await newHost(admin);
  const at = async (generated_time: string) => (await tell(admin, host, { generated_time })).status;
  expect(await at('2026-11-20T10:00:00')).toBe(202);
  expect(await at('2026-11-20T10:02:59')).toBe(409);
  expect(await at('2026-11-20T10:03:01')).toBe(202);
  const other = await newHost(admin);
  const both = await Promise.all([tell(admin, other), tell(admin, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
});

test('3: an unregistered host is refused with 400 and nothing is stored; one in a disabled segment is 202', async () => {
  const admin = await signInAdmin(platform);
  expect((await tell(admin, { hostname: 'mars' })).status).toBe(400);
  expect(await countOf('mars')).toBe(0);
  expect((await tell(admin, await newHost(admin, { enabled: false }))).status).toBe(202);
});

test('4: a host on maintenance is refused with 409; after on_maintenance=false it is 202', async () => {
  const admin = await signInAdmin(platform);
  const host = await newHost(admin);
  await admin.put(host.path, { host: { on_maintenance: true } });
  const { status, body } = await tell(admin, host);
  const why = `Notification received from host ${host.hostname} of type 'COMPUTE_HOST' is ignored as the host is already under maintenance.`;
  expect([status, body.conflictingRequest.message]).toEqual([409, why]);
  await admin.put(host.path, { host: { on_maintenance: false } });
  expect((await tell(admin, host)).status).toBe(202);
});

describe('10: while a notification is new, running or in error', () => {
  const become = (id: string, status: 'new' | 'running' | 'error' | 'finished') =>
    platform.platform.services.database.transact((tx) =>
      tx.updateTable('notifications').set({ status }).where('id', '=', id).execute(),
    );

  test.each(['new', 'running', 'error'] as const)(
    '(%s) its segment and the hosts of it are refused to be changed or deleted, with 409',
    async (status) => {
      const admin = await signInAdmin(platform);
      const host = await newHost(admin);
      const { notification_uuid: id } = (await tell(admin, host)).body.notification;
      await become(id, status);
      const sentence =
        /^(Failover segment|Host) \S+ can't be (updated|deleted) as it is in-use to process notifications.$/;
      for (const answer of [
        await admin.put(host.segment, { segment: { description: 'new' } }),
        await admin.delete(host.segment),
        await admin.put(host.path, { host: { on_maintenance: false } }),
        await admin.delete(host.path),
      ]) {
        expect([answer.status, answer.body.conflictingRequest?.message]).toEqual([
          409,
          expect.stringMatching(sentence),
        ]);
      }
      await become(id, 'finished');
      expect((await admin.put(host.path, { host: { type: 'OTHER' } })).status).toBe(200);
      expect((await admin.delete(host.path)).status).toBe(204);
      expect((await admin.delete(host.segment)).status).toBe(204);
    },
  );

  test('other segments are not locked: nothing is refused there', async () => {
    const admin = await signInAdmin(platform);
    await tell(admin, await newHost(admin));
    const other = await newHost(admin);
    expect((await admin.put(other.path, { host: { reserved: true } })).status).toBe(200);
    expect((await admin.delete(other.segment)).status).toBe(204);
  });
});

test('11: filters combine with AND, limit and marker walk newest first; a bad marker, limit or sort key is refused', async () => {
  const admin = await signInAdmin(platform);
  const host = await newHost(admin);
  const ids: string[] = [];
  for (const minute of ['00', '10', '20', '30']) {
    const { body } = await tell(admin, host, { generated_time: `2026-11-20T10:${minute}:00`, payload: FENCED });
    ids.unshift(body.notification.notification_uuid);
  }
  const { source_host_uuid } = (await admin.get(`/v1/notifications/${ids[0]}`)).body.notification;
  const of = `source_host_uuid=${source_host_uuid}&type=COMPUTE_HOST&status=new&generated-since=2026-11-20T10:10:00`;
  const walked: string[] = [];
  for (let marker = ''; walked.length < 10; ) {
    const { body } = await admin.get(`/v1/notifications?${of}&limit=2${marker && `&marker=${marker}`}`);
    if (body.notifications.length === 0) break;
    walked.push(...body.notifications.map((one: { notification_uuid: string }) => one.notification_uuid));
    marker = walked.at(-1) ?? '';
  }
  expect(walked).toEqual(ids.slice(0, 3));
  for (const bad of ['marker=none', 'limit=x', 'sort_key=colour']) {
    expect((await admin.get(`/v1/notifications?${bad}`)).status).toBe(400);
  }
});

test('15: the name of a host is compared exactly: with a domain it is refused as unknown', async () => {
  const admin = await signInAdmin(platform);
  const { hostname } = await newHost(admin);
  expect((await tell(admin, { hostname: `${hostname}.cloud.example.org` })).status).toBe(400);
  expect((await tell(admin, { hostname })).status).toBe(202);
});

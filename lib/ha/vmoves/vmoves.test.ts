import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { FENCED, newSegment, protect, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '10' });
withoutRecovery(platform);
const V13 = { 'openstack-api-version': 'instance-ha 1.3' };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);

let used = 0;
/** A notification of a host that no other test uses. */
async function newNotification(admin: ApiClient, type = 'COMPUTE_HOST'): Promise<string> {
  used += 1;
  await protect(admin, await newSegment(admin), [`sim-${used}`]);
  const answer = await admin.post('/ha/v1/notifications', { hostname: `sim-${used}`, type, payload: FENCED });
  return answer.body.notification.notification_uuid;
}

async function insertVmove(notification: string, status: 'pending' | 'succeeded' | 'failed'): Promise<string> {
  const id = randomUUID();
  const at = new Date().toISOString();
  const row = {
    id,
    notification_id: notification,
    attempt: 1,
    server_id: randomUUID(),
    server_name: `server-${status}`,
    project_id: 'p',
    source_host: 'sim-1',
    dest_host: status === 'succeeded' ? 'sim-2' : null,
    type: 'evacuation',
    status,
    message: status === 'failed' ? 'No valid host.' : null,
    old_vm_state: 'active',
    old_power_state: 1,
    is_locked_by_us: 0,
    started_at: status === 'pending' ? null : at,
    created_at: at,
  } as const;
  await platform.platform.services.database.transact((tx) => tx.insertInto('vmoves').values(row).execute());
  return id;
}

test('GET /notifications/{id}/vmoves: what became of each server, by status and type, in pages', async () => {
  const admin = await signInAdmin(platform);
  const notification = await newNotification(admin);
  const root = `/ha/v1/notifications/${notification}/vmoves`;
  const moved = await insertVmove(notification, 'succeeded');
  const lost = await insertVmove(notification, 'failed');
  const waiting = await insertVmove(notification, 'pending');
  const list = async (query: string) =>
    (await admin.get(`${root}?${query}`, V13)).body.vmoves.map(({ uuid }: { uuid: string }) => uuid);
  expect(await list('status=failed')).toEqual([lost]);
  expect((await list('type=evacuation')).toSorted()).toEqual([moved, lost, waiting].toSorted());
  expect(await list('type=migration')).toEqual([]);
  const first = await list('sort_key=start_time&sort_dir=asc&limit=1');
  expect(first).toEqual([waiting]);
  expect(await list(`sort_key=start_time&sort_dir=asc&marker=${first[0]}`)).toHaveLength(2);
  expect((await admin.get(`${root}/${moved}`, V13)).body.vmove).toEqual({
    id: expect.any(Number),
    uuid: moved,
    notification_uuid: notification,
    instance_uuid: expect.any(String),
    instance_name: 'server-succeeded',
    source_host: 'sim-1',
    dest_host: 'sim-2',
    start_time: TIME,
    end_time: null,
    status: 'succeeded',
    type: 'evacuation',
    message: null,
    created_at: TIME,
    updated_at: null,
  });
});

test.each([
  ['an unknown notification', '1.3', `${randomUUID()}/vmoves`, 404],
  ['an unknown move', '1.3', `{id}/vmoves/${randomUUID()}`, 404],
  ['a status nobody knows', '1.3', '{id}/vmoves?status=lost', 400],
  ['an unknown marker', '1.3', '{id}/vmoves?marker=1', 400],
  ['an unknown sort key', '1.3', '{id}/vmoves?sort_key=colour', 400],
  ['below 1.3', '1.2', '{id}/vmoves', 404],
  ['above 1.3', '1.4', '{id}/vmoves', 406],
])('GET vmoves: %s is refused', async (_title, version, path, status) => {
  const admin = await signInAdmin(platform);
  const id = await newNotification(admin);
  const headers = { 'openstack-api-version': `instance-ha ${version}` };
  expect((await admin.get(`/ha/v1/notifications/${path.replace('{id}', id)}`, headers)).status).toBe(status);
});

test('GET vmoves: a notification that is not of a host is refused with 400', async () => {
  const admin = await signInAdmin(platform);
  const id = await newNotification(admin, 'VM');
  const answer = await admin.get(`/ha/v1/notifications/${id}/vmoves`, V13);
  const message = `Notification ${id} is of type VM. Only notifications of type COMPUTE_HOST have VM moves.`;
  expect([answer.status, answer.body.badRequest.message]).toEqual([400, message]);
});

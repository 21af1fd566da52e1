import { beforeEach, expect, test } from 'vitest';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { makeRoom, noRoom } from '#lib/testing/desk.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { insertNotification } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, over, protect, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';
import type { ListedNotification } from './schema.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
let admin: ApiClient;

beforeEach(async () => {
  admin = await signInAdmin(platform);
  for (const host of HOSTS) await mendHost(platform, host);
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

/** Rows as `id outcome`, where the outcome is the badge of the row. */
async function list(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await admin.get(`/console/v1/ha/notifications?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.notifications.map(({ id, outcome }: ListedNotification) => `${id} ${outcome}`);
}

const counts = async () => (await admin.get('/console/v1/ha/notification-counts')).body;

/** A host whose recovery found no capacity in two attempts. */
async function failedRecovery(): Promise<string> {
  await protect(platform, { hosts: HOSTS });
  await serversOn(platform, 'sim-1', 2);
  await noRoom(platform, ['sim-2', 'sim-3']);
  await failHost(platform, 'sim-1');
  const id = await tell(platform, { host: 'sim-1' });
  expect(await over(platform, id)).toMatchObject({ status: 'failed' });
  await makeRoom(platform, ['sim-2', 'sim-3']);
  return id;
}

test('a failed recovery is counted and listed as failed until a retry has recovered its instances', async () => {
  const id = await failedRecovery();
  expect(await counts()).toMatchObject({ failed: 1, running: 0 });
  expect(await list({ status: 'failed' })).toEqual([`${id} failed`]);
  expect(await list({ status: 'recovered' })).toEqual([]);

  expect((await admin.post(`/console/v1/ha/notifications/${id}/retry`, { retry: {} })).status).toBe(202);
  await settle(platform);
  expect(await counts()).toMatchObject({ failed: 0, running: 0, open: 1 });
  expect(await list({ status: 'failed' })).toEqual([]);
  expect(await list({ status: 'recovered' })).toEqual([`${id} recovered`]);
  expect(await list({ triage: 'all' })).toEqual([`${id} recovered`]);
});

test('a failed recovery whose instances a later one moved counts as recovered', async () => {
  const id = await failedRecovery();
  const again = await tell(platform, { host: 'sim-1' });
  expect(await over(platform, again)).toMatchObject({ status: 'finished' });
  expect(await counts()).toMatchObject({ failed: 0 });
  expect((await list({ triage: 'all' })).toSorted()).toEqual([`${id} recovered`, `${again} finished`].toSorted());
});

test('a failed recovery that is being retried is in progress, not failed', async () => {
  const id = await insertNotification(platform, { status: 'failed', retry_run_id: 'run' });
  expect(await counts()).toMatchObject({ failed: 0, running: 1 });
  expect(await list({ status: 'failed' })).toEqual([]);
  expect(await list({ status: 'running' })).toEqual([`${id} running`]);
  expect(await list({ status: 'under_way' })).toEqual([`${id} running`]);
});

test('of an incident, a failure that needs somebody is listed although another one of it was recovered', async () => {
  const recovered = await failedRecovery();
  expect((await admin.post(`/console/v1/ha/notifications/${recovered}/retry`, { retry: {} })).status).toBe(202);
  await settle(platform);
  const row = platform.platform.services.database.read.selectFrom('notifications').select('incident_id');
  const { incident_id } = await row.where('id', '=', recovered).executeTakeFirstOrThrow();
  const failed = await insertNotification(platform, { status: 'failed', incident_id, host: 'sim-1' });
  expect(await counts()).toMatchObject({ failed: 1 });
  expect(await list({ status: 'failed' })).toEqual([`${failed} failed`]);
  expect(await list({ status: 'recovered' })).toEqual([`${recovered} recovered`]);
});

test('a failure that somebody resolved is not counted, and is found among the resolved ones', async () => {
  const id = await insertNotification(platform, { status: 'failed', triage: 'resolved' });
  expect(await counts()).toMatchObject({ failed: 0 });
  expect(await list({ status: 'failed' })).toEqual([]);
  expect(await list({ status: 'failed', triage: 'all' })).toEqual([`${id} failed`]);
});

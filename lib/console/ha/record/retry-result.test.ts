import { beforeEach, expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { incidentOf, makeRoom, noRoom } from '#lib/testing/desk.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, over, protect, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';
import { timelineOf } from './timeline.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '2' });
const MANUAL = 'The recovery failed and has to be completed manually.';
let admin: ApiClient;

beforeEach(async () => {
  admin = await signInAdmin(platform);
  await mendHost(platform, 'sim-1');
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

/** A recovery of two instances that failed, because no host has room. */
async function failedRecovery() {
  await protect(platform, { hosts: ['sim-1', 'sim-2'] });
  const { ids } = await serversOn(platform, 'sim-1', 2);
  await noRoom(platform, ['sim-2']);
  await failHost(platform, 'sim-1');
  const id = await tell(platform, { host: 'sim-1' });
  expect(await over(platform, id)).toMatchObject({ status: 'failed' });
  return { id, ids };
}

async function retry(id: string, given: object = {}) {
  expect((await admin.post(`/console/v1/ha/notifications/${id}/retry`, { retry: given })).status).toBe(202);
  await settle(platform);
}

/** The last entry of the timeline, and what the report leaves for a person. */
async function shown(id: string) {
  const { body } = await admin.get(`/console/v1/ha/notifications/${id}/record`);
  const last = timelineOf(body.record).at(-1);
  const { left } = await incidentOf(admin, id);
  return { state: last?.state, title: english(last?.title ?? ''), note: last?.note, left };
}

test('a retry of one of two instances that succeeds is not a failed one; the last one ends the work', async () => {
  const { id, ids } = await failedRecovery();
  await makeRoom(platform, ['sim-2']);
  await retry(id, { server_ids: [ids[0]] });
  expect(await shown(id)).toMatchObject({ state: 'done', title: 'Retry finished', note: null });
  expect((await shown(id)).left).toContain(MANUAL);
  await retry(id);
  expect(await shown(id)).toEqual({
    ...{ state: 'done', title: 'All instances are running again', note: null },
    left: ['Repair host sim-1 and return it to service.'],
  });
});

test('after its incident is resolved, a successful retry remains one, and nothing is left to complete', async () => {
  const { id } = await failedRecovery();
  await makeRoom(platform, ['sim-2']);
  await retry(id);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('notifications').set({ triage: 'resolved' }).where('id', '=', id).execute(),
  );
  expect(await shown(id)).toMatchObject({ state: 'done', title: 'All instances are running again', note: null });
  expect((await shown(id)).left).not.toContain(MANUAL);
});

test('a retry that fails says why, and the recovery has to be completed', async () => {
  const { id } = await failedRecovery();
  await retry(id);
  const { state, title, note, left } = await shown(id);
  expect([state, title]).toEqual(['failed', 'Retry failed']);
  expect(note).not.toBeNull();
  expect(left).toContain(MANUAL);
});

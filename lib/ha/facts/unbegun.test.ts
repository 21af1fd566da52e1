import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { incidentOf, makeRoom, noRoom, sentences } from '#lib/testing/desk.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { enterNotification, failHost, mendHost, over, protect, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';
import { checkUnfinished } from '../recovery/jobs.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
let admin: ApiClient;

beforeEach(async () => {
  admin = await signInAdmin(platform);
  for (const host of HOSTS) await mendHost(platform, host);
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

const retry = (id: string, given: object = {}) =>
  admin.post(`/console/v1/ha/notifications/${id}/retry`, { retry: given });
const listed = async (id: string) => (await admin.get(`/console/v1/ha/notifications/${id}`)).body.notification;

/** A segment without a reserved host, whose method requires one. */
async function withoutReserve() {
  await protect(platform, { hosts: HOSTS, method: 'reserved_host' });
  await failHost(platform, 'sim-1');
  return tell(platform, { host: 'sim-1' });
}

/** A recovery that timed out before its first step and has no run. */
async function expired() {
  await protect(platform, { hosts: HOSTS });
  await failHost(platform, 'sim-1');
  const id = await enterNotification(platform, { host: 'sim-1' });
  const began = { status: 'running', attempts: 1, created_at: '2026-01-01T00:00:00.000Z' } as const;
  await platform.platform.services.database.transact(async (tx) => {
    // The host was up before that, and not since.
    await tx.updateTable('hosts').set({ up_since: '2025-12-01T00:00:00.000Z' }).where('name', '=', 'sim-1').execute();
    await tx.updateTable('notifications').set(began).where('id', '=', id).execute();
  });
  await checkUnfinished(platform.platform.services);
  return id;
}

/** Compute rejects every evacuation. */
async function rejected() {
  await protect(platform, { hosts: HOSTS });
  await noRoom(platform, ['sim-2', 'sim-3']);
  await failHost(platform, 'sim-1');
  return tell(platform, { host: 'sim-1' });
}

describe.each([
  ['no reserved host is left', withoutReserve, 2],
  ['it exceeded its time before its first step', expired, 1],
  ['every evacuation is rejected', rejected, 2],
])('A recovery that failed before it moved anything, because %s', (_why, failed, attempts) => {
  test('offers a retry, after a retry that failed too, until its instances run', async () => {
    await serversOn(platform, 'sim-1', 2);
    const id = await failed();
    expect(await over(platform, id)).toMatchObject({ status: 'failed', attempts });
    const waiting = {
      failed: 'sim-1 is down',
      affected: '2 instances in 1 project',
      doing: 'No recovery in progress: 2 instances are not running.',
      tasks: expect.arrayContaining(['Retry 2 instances']),
    };
    expect(await sentences(admin)).toMatchObject(waiting);
    expect(await listed(id)).toMatchObject({ outcome: 'failed', retryable: 2, impact: { failed: 2, total: 2 } });
    expect(await incidentOf(admin, id)).toMatchObject({
      outcomes: ['failed', 'failed'],
      report: '2 affected, 0 recovered, 2 still down',
    });

    await noRoom(platform, ['sim-2', 'sim-3']);
    expect((await retry(id)).body).toEqual({ retry: { instances: 2 } });
    await settle(platform);
    expect(await sentences(admin)).toMatchObject(waiting);
    expect(await listed(id)).toMatchObject({ outcome: 'failed', retryable: 2 });

    await makeRoom(platform, ['sim-2', 'sim-3']);
    expect((await retry(id)).body).toEqual({ retry: { instances: 2 } });
    await settle(platform);
    const { doing, tasks } = await sentences(admin);
    expect(doing).toBe('All instances are running again: No recovery is in progress.');
    expect(tasks).not.toContainEqual(expect.stringMatching(/^Retry/));
    expect(await listed(id)).toMatchObject({ outcome: 'recovered', retryable: 0 });
    const { attempts: recorded } = (await admin.get(`/console/v1/ha/notifications/${id}/record`)).body.record;
    expect(recorded).toBe(attempts + 2);
    expect((await retry(id)).body.conflictingRequest.message).toBe('No instance of this recovery can be retried.');
  });
});

test('an instance that a person has recovered and that crashed is started, not retried', async () => {
  const { ids } = await serversOn(platform, 'sim-1', 2);
  const id = await withoutReserve();
  await over(platform, id);
  expect((await retry(id)).status).toBe(202);
  await settle(platform);
  await platform.platform.services.database.transact((tx) =>
    tx
      .updateTable('servers')
      .set({ power_state: 6, vm_state: 'stopped' })
      .where('id', '=', ids[0] ?? '')
      .execute(),
  );
  expect((await sentences(admin)).tasks).toContain('Start web-0, which crashed');
  expect(await listed(id)).toMatchObject({ retryable: 0, unrecovered: 1 });
  expect((await retry(id)).status).toBe(409);
});

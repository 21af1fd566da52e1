import { beforeEach, describe, expect, test } from 'vitest';
import { recordHostReport } from '#lib/compute/hosts/change.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { emptyHosts, hostOf, serversOn, setHost } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { enterNotification, notificationOf, protect, QUIET, resetHa, vmovesOf } from '#lib/testing/recovery.ts';
import { hasRespondedSince } from '../facts/responded-since.ts';
import { outageOf, recordEvidence } from '../fencing/evidence.ts';
import { advanceMoves, insertMoves } from './moves.ts';
import { DISABLED_REASONS } from './upstream-sentences.ts';

const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
const services = () => platform.platform.services;
const database = () => services().database;
const now = () => new Date().toISOString();

const setDriver = (driver: 'libvirt' | 'simulated') =>
  database().transact((tx) => tx.updateTable('hosts').set({ driver }).where('name', 'in', HOSTS).execute());
const report = (isUp: boolean) => database().transact((tx) => recordHostReport(tx, 'sim-1', { isUp, seenAt: now() }));

beforeEach(async () => {
  await setDriver('simulated');
  await resetHa(platform);
  await emptyHosts(platform, await signInAdmin(platform));
  await protect(platform, { hosts: HOSTS });
});

/** A recovery of two instances whose evidence was found and whose moves wait. */
async function waitingMoves() {
  const { project, ids } = await serversOn(platform, 'sim-1', 2);
  await setHost(platform, 'sim-1', { is_enabled: 0, state: 'down', disabled_reason: DISABLED_REASONS.host });
  const id = await enterNotification(platform, { host: 'sim-1' });
  const running = { status: 'running', run_id: 'run', source: 'bus' } as const;
  await database().transact((tx) => tx.updateTable('notifications').set(running).where('id', '=', id).execute());
  await confirm();
  const notification = await notificationOf(platform, id);
  const round = { notificationId: id, attempt: 1, target: null };
  await database().transact((tx) => insertMoves(tx, services().env, notification, round));
  return { id, project, servers: ids };
}

const confirm = () =>
  database().transact(async (tx) => {
    const host = await tx.selectFrom('hosts').select('up_since').where('name', '=', 'sim-1').executeTakeFirstOrThrow();
    const evidence = {
      level: 5,
      result: 'passed',
      code: 'confirmed',
      values: { reason: 'x' },
      source: 'admin',
    } as const;
    await recordEvidence(tx, { userId: null, requestId: null }, { host: 'sim-1', outage: outageOf(host) }, evidence);
  });

async function run(id: string) {
  await database().transact((tx) => advanceMoves(tx, services().env, id));
  const ends = async () => (await vmovesOf(platform, id)).map(({ ended_at }) => ended_at !== null);
  await expect.poll(ends, { interval: 20 }).toEqual([true, true]);
  return (await vmovesOf(platform, id)).map(({ status, message }) => ({ status, message }));
}

describe('Moves that waited', () => {
  test('are made if the evidence still holds', async () => {
    const { id, project, servers } = await waitingMoves();
    await setDriver('libvirt');
    expect(await run(id)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    for (const server of servers) expect(await hostOf(project, server)).not.toBe('sim-1');
  });

  test('are not made after the host came up and fell silent again, since its guests may have been started', async () => {
    const { id, project, servers } = await waitingMoves();
    await report(true);
    await report(false);
    await setDriver('libvirt');
    const notFenced = { status: 'failed', message: expect.stringContaining('evidence') };
    expect(await run(id)).toMatchObject([notFenced, notFenced]);
    for (const server of servers) expect(await hostOf(project, server)).toBe('sim-1');
  });
});

describe('A host that was started again before it counted as down', () => {
  const respondedSince = async (id: string) => hasRespondedSince(database().read, await notificationOf(platform, id));
  const see = (ms: number) => {
    const seen_at = new Date(Date.now() + ms).toISOString();
    const set = { seen_at, up_since: '2026-01-01T00:00:00.000Z' };
    return database().transact((tx) => tx.updateTable('hosts').set(set).where('name', '=', 'sim-2').execute());
  };

  test('has responded since the notification, unless it is simulated', async () => {
    const id = await enterNotification(platform, { host: 'sim-2' });
    await see(60_000);
    expect(await respondedSince(id)).toBe(false);
    await setDriver('libvirt');
    expect(await respondedSince(id)).toBe(true);
    await see(5_000);
    expect(await respondedSince(id)).toBe(false);
  });
});

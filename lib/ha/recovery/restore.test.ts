import { beforeEach, describe, expect, test } from 'vitest';
import { POWER, type VmState } from '#lib/compute/servers/states.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { insertVmove } from '#lib/testing/notifications.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import {
  enterNotification,
  failHost,
  mendHost,
  over,
  protect,
  QUIET,
  resetHa,
  serverOf,
  vmovesOf,
} from '#lib/testing/recovery.ts';
import { act, putInState } from '#lib/testing/server-actions.ts';
import { startRecovery } from './start-recovery.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' }, RETRY_AT_ONCE);
const database = () => platform.platform.services.database;

beforeEach(async () => {
  await settle(platform);
  await mendHost(platform, 'sim-1');
  await resetHa(platform);
  await emptyHosts(platform, await signInAdmin(platform));
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
});

/** An instance that ran on sim-1, and that the first attempt has moved to sim-2 without starting it. */
async function movedOnly() {
  const { project, ids } = await serversOn(platform, 'sim-2', 1);
  const [server = ''] = ids;
  await failHost(platform, 'sim-1');
  const id = await enterNotification(platform, { host: 'sim-1' });
  const attempt = { status: 'error', attempts: 1, retry_at: new Date(Date.now() - 1000).toISOString() } as const;
  await database().transact((tx) => tx.updateTable('notifications').set(attempt).where('id', '=', id).execute());
  const now = new Date().toISOString();
  const move = { notification_id: id, server_id: server, status: 'failed', started_at: now, ended_at: now } as const;
  await insertVmove(platform, move);
  /** The second attempt; returns its result, and that of its move. */
  const goOn = async () => {
    await database().transact((tx) => startRecovery(tx, id));
    const { status } = await over(platform, id);
    const last = (await vmovesOf(platform, id)).at(-1);
    return [status, last?.status, last?.message, (await serverOf(platform, server)).vm_state];
  };
  return { project, server, goOn };
}

describe('An instance that an earlier attempt only moved', () => {
  test.each([
    ['is started if it is off', { vm_state: 'stopped', power_state: POWER.shutdown }],
    ['is rebooted if it is in ERROR', { vm_state: 'error' }],
  ] as const)('%s', async (_what, state) => {
    const { server, goOn } = await movedOnly();
    await platform.platform.services.engine.hypervisor.stop(server);
    await putInState(platform, server, state);
    expect(await goOn()).toEqual(['finished', 'succeeded', null, 'active']);
  });

  test('was not recovered if it is paused, although nobody paused it', async () => {
    const { server, goOn } = await movedOnly();
    await putInState(platform, server, { vm_state: 'paused' });
    expect(await goOn()).toEqual(['failed', 'failed', 'It was moved, but did not become active.', 'paused']);
  });

  test.each<[string, object[], VmState]>([
    ['stopped', [{ 'os-stop': null }], 'stopped'],
    ['paused', [{ pause: null }], 'paused'],
    ['stopped and started', [{ 'os-stop': null }, { 'os-start': null }], 'active'],
  ])('stays as its owner left it, who has %s it since', async (_what, actions, state) => {
    const { project, server, goOn } = await movedOnly();
    for (const action of actions) {
      expect((await act(project, server, action)).status).toBe(202);
      await settle(platform);
    }
    expect(await goOn()).toEqual(['finished', 'succeeded', null, state]);
  });

  test('is started if its owner stopped it before that attempt', async () => {
    const { project, server, goOn } = await movedOnly();
    expect((await act(project, server, { 'os-stop': null })).status).toBe(202);
    await settle(platform);
    const now = new Date().toISOString();
    await database().transact((tx) => tx.updateTable('vmoves').set({ started_at: now }).execute());
    expect(await goOn()).toEqual(['finished', 'succeeded', null, 'active']);
  });
});

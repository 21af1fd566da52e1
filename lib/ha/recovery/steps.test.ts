import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn, setHost } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  computeHost,
  enterNotification,
  failHost,
  mendHost,
  notificationOf,
  protect,
  protectedHost,
  QUIET,
  resetHa,
  serverOf,
  stepsOf,
  vmovesOf,
} from '#lib/testing/recovery.ts';
import type { NotificationRow } from '../notifications/change.ts';
import { moveWorkflow } from './move.ts';
import { abandonRetry } from './retry.ts';
import { abandonRecovery } from './rollback.ts';
import { recoverWorkflow } from './workflows.ts';

/** Retries are delayed until after the tests. */
const platform = usePlatform({ ...QUIET, NEPHOS_HA_RETRY_DELAY_SECONDS: '3600' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

const services = () => platform.platform.services;

class SimulatedCrash extends Error {}

/**
 * Executes a run like the engine with one crash: right after the step of this number ran first and before its result
 * was stored. Returns the number of steps.
 */
async function withDeath(workflow: typeof recoverWorkflow | typeof moveWorkflow, input: object, deadly: number) {
  const kept = new Map<string, string>();
  let done = 0;
  const run: Run = {
    id: `run-${deadly}`,
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      const before = kept.get(name);
      if (before !== undefined) return JSON.parse(before) as T;
      const output = await work();
      done += 1;
      if (done === deadly) throw new SimulatedCrash();
      kept.set(name, JSON.stringify(output ?? null));
      return output;
    },
    sleep: async () => undefined,
  };
  const pass = () => workflow.bind(services()).run(run, input as never);
  await pass().catch((error) => {
    if (error instanceof SimulatedCrash) return pass();
    throw error;
  });
  return done;
}

/** One server whose host fails; it is on another one afterwards. */
async function prepare(id: string, segment: Partial<Parameters<typeof protect>[1]> = {}): Promise<string> {
  await settle(platform);
  const { host } = await serverOf(platform, id);
  await resetHa(platform);
  const all = { is_enabled: 1, forced_down: 0, state: 'up' } as const;
  await services().database.transact((tx) => tx.updateTable('hosts').set(all).execute());
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'], ...segment });
  await failHost(platform, host ?? '');
  return host ?? '';
}

/** Asserts that it was moved once, with its old state, and that nothing is left behind. */
async function assertMoved(id: string, from: string): Promise<void> {
  await settle(platform);
  const server = await serverOf(platform, id);
  expect(server).toMatchObject({ vm_state: 'active', task_state: null, locked_by: null, fault: null });
  expect(server.host).not.toBe(from);
  expect(await services().engine.hypervisor.list()).toMatchObject([{ id, host: server.host, power: 'running' }]);
  const evacuations = services().database.read.selectFrom('server_migrations').select('status');
  const own = await evacuations.where('source_host', '=', from).where('dest_host', '=', server.host).execute();
  expect(own.at(-1)).toEqual({ status: 'done' });
  const used = services().database.read.selectFrom('hosts').select('name').where('used_vcpus', '>', 0);
  expect(await used.execute()).toEqual([{ name: server.host }]);
  await mendHost(platform, from);
}

describe('A process that dies after any step, before that was written down', () => {
  test('of the recovery of a host comes to the same end: nothing is done twice, nothing is forgotten', async () => {
    const { ids } = await serversOn(platform, 'sim-1', 1);
    const [server = ''] = ids;
    let steps = 1;
    for (let deadly = 1; deadly <= steps; deadly += 1) {
      const from = await prepare(server);
      const id = await enterNotification(platform, { host: from });
      steps = Math.max(steps, await withDeath(recoverWorkflow, { notificationId: id }, deadly));
      expect(await notificationOf(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
      const names = (await stepsOf(platform, id)).map(({ name, state }) => `${name} ${state}`);
      expect(names).toEqual([
        'DisableComputeServiceTask SUCCESS',
        'PrepareHAEnabledInstancesTask SUCCESS',
        'EvacuateInstancesTask SUCCESS',
      ]);
      expect(await vmovesOf(platform, id)).toMatchObject([{ status: 'succeeded', attempt: 1 }]);
      expect(await computeHost(platform, from)).toMatchObject({ is_enabled: 0 });
      await assertMoved(server, from);
    }
    expect(steps).toBeGreaterThan(12);
  });

  test('of the move of an instance comes to the same end, too', async () => {
    const { ids } = await serversOn(platform, 'sim-1', 1);
    const [server = ''] = ids;
    let steps = 1;
    for (let deadly = 1; deadly <= steps; deadly += 1) {
      const from = await prepare(server);
      const id = await enterNotification(platform, { host: from });
      // Without a place for a run of its own, the move is executed only by the test.
      const moving = await enterMove(id, server, from);
      steps = Math.max(steps, await withDeath(moveWorkflow, { vmoveId: moving }, deadly));
      expect(await vmovesOf(platform, id)).toMatchObject([{ status: 'succeeded', is_locked_by_us: 0, message: null }]);
      await assertMoved(server, from);
    }
    expect(steps).toBeGreaterThan(8);
  });

  test('of the recovery by a reserved host comes to the same end: the reserve is used once, and no other is', async () => {
    const { ids } = await serversOn(platform, 'sim-1', 1);
    const [server = ''] = ids;
    let steps = 1;
    for (let deadly = 1; deadly <= steps; deadly += 1) {
      const from = (await serverOf(platform, server)).host ?? '';
      const [next = '', last = ''] = ['sim-1', 'sim-2', 'sim-3'].filter((name) => name !== from);
      await prepare(server, { hosts: [from], reserved: [next, last], method: 'reserved_host' });
      const id = await enterNotification(platform, { host: from });
      steps = Math.max(steps, await withDeath(recoverWorkflow, { notificationId: id }, deadly));
      expect(await notificationOf(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
      expect(await vmovesOf(platform, id)).toMatchObject([{ status: 'succeeded', dest_host: next }]);
      expect(await protectedHost(platform, next)).toMatchObject({ is_reserved: 0, taken_by: null });
      expect(await protectedHost(platform, last)).toMatchObject({ is_reserved: 1, taken_by: null });
      expect((await computeHost(platform, last)).is_enabled).toBe(0);
      await assertMoved(server, from);
    }
    expect(steps).toBeGreaterThan(15);
  });

  test('of a recovery that fails rolls back once: nothing stays locked, and the reserve is as it was', async () => {
    const { ids } = await serversOn(platform, 'sim-1', 1);
    const [server = ''] = ids;
    let steps = 1;
    for (let deadly = 1; deadly <= steps; deadly += 1) {
      await prepare(server, { hosts: ['sim-1'], reserved: ['sim-2'], method: 'reserved_host' });
      await setHost(platform, 'sim-2', { ram_mb: 1 });
      const id = await enterNotification(platform, { host: 'sim-1' });
      steps = Math.max(steps, await withDeath(recoverWorkflow, { notificationId: id }, deadly));
      expect(await notificationOf(platform, id)).toMatchObject({ status: 'error', attempts: 1 });
      const names = (await stepsOf(platform, id)).map(({ name, state }) => `${name} ${state}`);
      expect(names.filter((name) => name === 'Rollback SUCCESS')).toHaveLength(1);
      expect(names.filter((name) => name.endsWith('RUNNING'))).toEqual([]);
      expect(await vmovesOf(platform, id)).toMatchObject([{ status: 'failed', is_locked_by_us: 0 }]);
      expect(await serverOf(platform, server)).toMatchObject({ host: 'sim-1', locked_by: null });
      expect(await protectedHost(platform, 'sim-2')).toMatchObject({ is_reserved: 1, taken_by: null });
      expect((await computeHost(platform, 'sim-2')).is_enabled).toBe(0);
      await mendHost(platform, 'sim-1');
    }
    expect(steps).toBeGreaterThan(15);
  });

  test('of the recovery of an instance ends with it running, once', async () => {
    const { ids } = await serversOn(platform, 'sim-1', 1, { metadata: { HA_Enabled: 'True' } });
    const [server = ''] = ids;
    const payload = { instance_uuid: server, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
    let steps = 1;
    for (let deadly = 1; deadly <= steps; deadly += 1) {
      await services().engine.fleet?.crash(server, { isReported: false });
      await resetHa(platform);
      await protect(platform, { hosts: ['sim-1'] });
      const id = await enterNotification(platform, { host: 'sim-1', type: 'COMPUTE_INSTANCE', payload });
      steps = Math.max(steps, await withDeath(recoverWorkflow, { notificationId: id }, deadly));
      expect(await notificationOf(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
      expect((await stepsOf(platform, id)).map(({ state }) => state)).toEqual(Array(3).fill('SUCCESS'));
      expect(await serverOf(platform, server)).toMatchObject({ vm_state: 'active', task_state: null, fault: null });
      const machines = await services().engine.hypervisor.list();
      expect(machines).toMatchObject([{ id: server, host: 'sim-1', power: 'running' }]);
    }
    expect(steps).toBeGreaterThan(12);
  });

  test('of the recovery of a process ends with its service disabled', async () => {
    let steps = 1;
    for (let deadly = 1; deadly <= steps; deadly += 1) {
      await resetHa(platform);
      await emptyHosts(platform, admin);
      await protect(platform, { hosts: ['sim-1'] });
      const payload = { process_name: 'nova-compute', event: 'STOPPED' } as const;
      const id = await enterNotification(platform, { host: 'sim-1', type: 'COMPUTE_PROCESS', payload });
      steps = Math.max(steps, await withDeath(recoverWorkflow, { notificationId: id }, deadly));
      expect(await notificationOf(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
      expect((await stepsOf(platform, id)).map(({ state }) => state)).toEqual(['SUCCESS', 'SUCCESS']);
      expect(await computeHost(platform, 'sim-1')).toMatchObject({ is_enabled: 0 });
    }
    expect(steps).toBeGreaterThan(8);
  });
});

test.each(['goes on', 'dies right after'])(
  'A recovery that is given up between the note of a lock and the lock, whose run %s, leaves nothing locked',
  async (what) => {
    const { ids } = await serversOn(platform, 'sim-1', 1);
    const [server = ''] = ids;
    const notificationId = await enterNotification(platform, { host: await prepare(server) });
    const vmoveId = await enterMove(notificationId, server, 'sim-1');
    const runId = 'run-of-the-recovery';
    await services().database.transact((tx) =>
      tx
        .updateTable('notifications')
        .set({ status: 'running', run_id: runId })
        .where('id', '=', notificationId)
        .execute(),
    );
    const kept = new Map<string, unknown>();
    const run: Run = {
      id: 'run-given-up',
      async step<T>(name: string, work: () => Promise<T>): Promise<T> {
        if (kept.has(name)) return kept.get(name) as T;
        if (name === 'lock')
          await abandonRecovery(services(), { notificationId, runId, message: 'Given up.', isForGood: true });
        const done = await work();
        if (name === 'lock' && what !== 'goes on') throw new SimulatedCrash();
        kept.set(name, done);
        return done;
      },
      sleep: async () => undefined,
    };
    const pass = () => moveWorkflow.bind(services()).run(run, { vmoveId } as never);
    await pass().catch((error) => {
      if (error instanceof SimulatedCrash) return pass();
      throw error;
    });
    await settle(platform);
    expect(await vmovesOf(platform, notificationId)).toMatchObject([{ status: 'failed', is_locked_by_us: 0 }]);
    expect(await serverOf(platform, server)).toMatchObject({ locked_by: null });
    await mendHost(platform, 'sim-1');
  },
);

test('The end of an attempt that is repeated after the next one began does not end that one', async () => {
  await resetHa(platform);
  await protect(platform, { hosts: ['sim-1'] });
  const id = await enterNotification(platform, { host: 'sim-1' });
  const set = (columns: Omit<Partial<NotificationRow>, 'number'>) =>
    services().database.transact((tx) => tx.updateTable('notifications').set(columns).where('id', '=', id).execute());
  const former = { notificationId: id, runId: 'first' };
  await set({ status: 'running', run_id: 'second', attempts: 2 });
  await abandonRecovery(services(), { ...former, message: 'Given up.' });
  expect(await notificationOf(platform, id)).toMatchObject({ status: 'running', run_id: 'second' });
  expect(await stepsOf(platform, id)).toEqual([]);
  await set({ status: 'failed', run_id: null, retry_run_id: 'second' });
  await abandonRetry(services(), former, 'Given up.');
  expect(await notificationOf(platform, id)).toMatchObject({ retry_run_id: 'second', message: null });
});

/** A running move without a run. */
async function enterMove(notification_id: string, server_id: string, source_host: string): Promise<string> {
  const { name, project_id, vm_state, power_state } = await serverOf(platform, server_id);
  const id = `move-${notification_id}`;
  await services().database.transact((tx) =>
    tx
      .insertInto('vmoves')
      .values({
        ...{ id, notification_id, attempt: 1, server_id, server_name: name, project_id, source_host },
        ...{ type: 'evacuation', status: 'ongoing', old_vm_state: vm_state, old_power_state: power_state },
        ...{ is_locked_by_us: 0, created_at: new Date().toISOString() },
      })
      .execute(),
  );
  return id;
}

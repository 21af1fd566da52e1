import { unpackJson } from '#lib/db/column-types.ts';
import type { Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { rethrowInterrupted } from '#lib/engine/workflows/run-ownership.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { releaseClaim } from '../../hosts/claims.ts';
import { findIncapableHosts } from '../../hosts/missing-capabilities.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import {
  abandonMigration,
  changeMigration,
  chooseDestination,
  completeMigration,
  destinationClaim,
  loadMigration,
  type MoveRow,
  sourceClaim,
} from '../../migrations/moves.ts';
import { changeServerWithMigration, resizeMachineToFlavor } from '../../migrations/server-migration.ts';
import { sizeOf } from '../../servers/create/row.ts';
import { changeServer, serverFault } from '../../servers/life/change.ts';
import { machineFlavor } from '../../servers/life/machine-spec.ts';
import { POWER } from '../../servers/states.ts';
import { isInTask, loadServerInTask } from '../task-transition.ts';

interface ResizeInput extends ServerWork {
  moveId: number;
}

const TASKS = ['resize_prep', 'resize_migrating'] as const;
const wasRunning = ({ old_vm_state }: MoveRow) => old_vm_state === 'active';
const powerOf = (isPoweredOn: boolean) => (isPoweredOn ? POWER.running : POWER.shutdown);

/** Resizes or migrates: claims a host, moves the machine, and waits for confirmation. */
export const resizeWorkflow = defineServerWorkflow<ResizeInput & { host: string | null; maySettleHere: boolean }>({
  name: 'server.resize',
  async run(platform, run, { serverId, moveId, host, maySettleHere }) {
    const { database, engine, env } = platform;
    const state = { status: 'migrating', task: 'resize_migrating' } as const;
    const choice = { moveId, host, maySettleHere, ...state, reserve: env };
    const destination = await run.step('schedule', async () => {
      const incapableHosts = await findIncapableHosts(platform, serverId, moveId);
      return database.transact((tx) => chooseDestination(tx, serverId, { ...choice, incapableHosts }));
    });
    if (destination === null) return;
    await run.step('move', async () => {
      const server = await loadServerInTask(database, serverId, TASKS);
      const move = await database.transact((tx) => loadMigration(tx, moveId));
      const flavor = machineFlavor({ ...server, ...sizeOf(unpackJson(move.new_flavor), server.image_id) });
      const target = { ...flavor, host: destination, isPoweredOn: wasRunning(move) };
      await engine.hypervisor.resize(serverId, target);
    });
    const hasArrived = await run.step('finish', () =>
      changeServerWithMigration(database, { serverId, moveId }, 'migrating', async (tx, server, move) => {
        const arrived = await completeMigration(tx, server, destination, unpackJson(move.new_flavor));
        const power_state = powerOf(wasRunning(move));
        const end = { ...arrived, vm_state: 'resized', task_state: null, power_state, fault: null } as const;
        await changeServer(tx, PLATFORM, server, 'resized', end);
        await changeMigration(tx, move.id, { status: 'finished' });
        return true;
      }),
    );
    if (!hasArrived) await run.step('fit', () => resizeMachineToFlavor(platform, serverId));
  },
  // Without a destination the machine is unchanged; with one it may be split if it cannot be reverted.
  onFailure: async ({ database, engine, log }, { serverId, moveId }, error) => {
    const move = await changeServerWithMigration(
      database,
      { serverId, moveId },
      'migrating',
      async (_tx, server, found) => (isInTask(server, TASKS) ? found : undefined),
    );
    if (move) {
      const back = engine.hypervisor.revertResize(serverId, { isPoweredOn: wasRunning(move) });
      await back.catch(
        rethrowInterrupted((err) => log.warn({ err, server: serverId }, 'rollback of a failed resize failed')),
      );
    }
    const crashed = move && (await hasCrashedAt(engine.hypervisor, serverId, move.source_host));
    await changeServerWithMigration(
      database,
      { serverId, moveId },
      ['pre-migrating', 'migrating'],
      async (tx, server, move) => {
        await abandonMigration(tx, server, move, 'error');
        // After a reset, for example for an evacuation, another action is responsible.
        if (!isInTask(server, TASKS)) return;
        const isUntouched = move.dest_host === null || crashed === true;
        const end = isUntouched ? {} : ({ vm_state: 'error', fault: serverFault(error) } as const);
        await changeServer(tx, PLATFORM, server, 'resize_failed', { ...end, task_state: null });
      },
    );
  },
});

/** A crash before the move changes only the power state. */
async function hasCrashedAt(hypervisor: Hypervisor, serverId: string, host: string): Promise<boolean> {
  const machine = await hypervisor.find(serverId);
  return machine?.host === host && machine.power === 'crashed';
}

/** Releases the source. After a failure it can be confirmed again. */
export const confirmWorkflow = defineServerWorkflow<ResizeInput>({
  name: 'server.confirm_resize',
  async run({ database, engine }, run, target) {
    await run.step('confirm', () => engine.hypervisor.confirmResize(target.serverId));
    await run.step('finish', () =>
      changeServerWithMigration(database, target, 'confirming', async (tx, server, move) => {
        await releaseClaim(tx, sourceClaim(move, server));
        const isOff = server.power_state === POWER.shutdown;
        await changeServer(tx, PLATFORM, server, 'resize_confirmed', { vm_state: isOff ? 'stopped' : 'active' });
        await changeMigration(tx, move.id, { status: 'confirmed' });
      }),
    );
  },
  onFailure: async ({ database }, target) => {
    await changeServerWithMigration(database, target, 'confirming', async (tx, server, move) => {
      await changeMigration(tx, move.id, { status: 'finished' });
      await changeServer(tx, PLATFORM, server, 'confirm_failed', {});
    });
  },
});

/** Returns to the old host and size, running if it ran there. */
export const revertWorkflow = defineServerWorkflow<ResizeInput>({
  name: 'server.revert_resize',
  async run({ database, engine }, run, target) {
    await run.step('revert', async () => {
      const move = await database.transact((tx) => loadMigration(tx, target.moveId));
      await engine.hypervisor.revertResize(target.serverId, { isPoweredOn: wasRunning(move) });
    });
    await run.step('finish', () =>
      changeServerWithMigration(database, target, 'reverting', async (tx, server, move) => {
        await releaseClaim(tx, destinationClaim(move, server));
        const arrived = await completeMigration(tx, server, move.source_host, unpackJson(move.old_flavor));
        const vm_state = wasRunning(move) ? 'active' : 'stopped';
        const end = { ...arrived, vm_state, task_state: null, power_state: powerOf(wasRunning(move)) } as const;
        await changeServer(tx, PLATFORM, server, 'resize_reverted', end);
        await changeMigration(tx, move.id, { status: 'reverted' });
      }),
    );
  },
  // The source still exists: it can be retried once the hosts are repaired.
  onFailure: async ({ database }, target) => {
    await changeServerWithMigration(database, target, 'reverting', async (tx, server, move) => {
      await changeMigration(tx, move.id, { status: 'finished' });
      await changeServer(tx, PLATFORM, server, 'revert_failed', { task_state: null });
    });
  },
});

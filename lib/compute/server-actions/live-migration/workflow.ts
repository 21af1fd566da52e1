import { unpackJson } from '#lib/db/tables/column-types.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { releaseClaim } from '../../hosts/claims.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { abandonMove, changeMove, chooseDestination, loadMove, settleOn, sourceClaim } from '../../migrations/moves.ts';
import { withMove } from '../../migrations/with-move.ts';
import { changeServer } from '../../servers/change.ts';

interface Migrating extends ServerWork {
  moveId: number;
  host: string | null;
}

/**
 * Moves a running server. Cancelled before it has left, it stays; cancelled on its way, it comes back. When it fails
 * the server goes on where it was.
 */
export const liveMigrationWorkflow = defineServerWorkflow<Migrating>({
  name: 'server.live_migrate',
  async run({ database, engine }, run, { serverId, moveId, host }) {
    const choice = { moveId, host, maySettleHere: false, status: 'running', task: 'migrating' } as const;
    const destination = await run.step('schedule', () =>
      database.transact((tx) => chooseDestination(tx, serverId, choice)),
    );
    if (destination !== null) await run.step('migrate', () => engine.hypervisor.migrateLive(serverId, destination));
    const isCancelled = await run.step('arrive', () =>
      withMove(database, { serverId, moveId }, ['queued', 'running', 'cancelled'], async (tx, server, move) => {
        if (move.status === 'cancelled' || destination === null) return true;
        await releaseClaim(tx, sourceClaim(move, server));
        const settled = await settleOn(tx, server, destination, unpackJson(move.new_flavor));
        await changeServer(tx, PLATFORM, server, 'migrated', { ...settled, task_state: null });
        await changeMove(tx, move.id, { status: 'completed' });
        return false;
      }),
    );
    if (!isCancelled) return;
    const move = await database.transact((tx) => loadMove(tx, moveId));
    if (destination !== null)
      await run.step('roll_back', () => engine.hypervisor.migrateLive(serverId, move.source_host));
    await run.step('stay', () =>
      withMove(database, { serverId, moveId }, 'cancelled', async (tx, server) => {
        await abandonMove(tx, server, move, 'cancelled');
        await changeServer(tx, PLATFORM, server, 'migration_cancelled', { task_state: null });
      }),
    );
  },
  onFailure: async ({ database }, { serverId, moveId }) => {
    await withMove(database, { serverId, moveId }, ['queued', 'running', 'cancelled'], async (tx, server, move) => {
      await abandonMove(tx, server, move, 'error');
      await changeServer(tx, PLATFORM, server, 'migration_failed', { task_state: null });
    });
  },
});

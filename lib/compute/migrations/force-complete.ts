import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction, defineServerWorkflow, type ServerWork } from '../instance-actions/record.ts';
import { changeServer } from '../servers/life/change.ts';
import { assertCan, loadServer } from '../servers/service.ts';
import { loadMigration } from './moves.ts';
import { loadLive } from './service.ts';

interface ForceCompleteInput extends ServerWork {
  moveId: number;
}

/** Speeds up the migration in the hypervisor. The server is not changed: its migration ends as usual. */
export const forceCompleteWorkflow = defineServerWorkflow<ForceCompleteInput>({
  name: 'server.force_complete',
  async run({ database, engine }, run, { serverId, moveId }) {
    await run.step('live_migration_force_complete', async () => {
      const { status, dest_host } = await database.transact((tx) => loadMigration(tx, moveId));
      if (status === 'running' && dest_host !== null) await engine.hypervisor.forceMigration(serverId, dest_host);
    });
  },
  onFailure: () => Promise.resolve(),
});

/**
 * Completes a live migration soon, at the cost of a pause of the guest. @throws 404, 409 while locked, 400 unless it is
 * running
 */
export function forceCompleteMigration(ctx: ProjectContext, serverId: string, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, serverId);
    const move = await loadLive(tx, serverId, id);
    if (move.status !== 'running') {
      throw Invalid(`Migration ${id} is ${move.status}. It can be forced to its end as soon as it is running.`);
    }
    assertCan('force_complete', server, ctx);
    await changeServer(tx, actorOf(ctx), server, 'live_migration_force_complete', {});
    await beginAction(tx, ctx, server, {
      action: 'live_migration_force_complete',
      workflow: forceCompleteWorkflow,
      input: { moveId: move.id },
    });
  });
}

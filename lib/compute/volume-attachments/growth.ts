import type { Database, Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { markFailed, recordAction, recordStep } from '../instance-actions/record.ts';

/** Enters the growth of an instance's volume into its history, as nova does when cinder tells of it. */
export const growthRecorder = {
  async begin(tx: Tx, ctx: ProjectContext, serverId: string): Promise<number> {
    const servers = tx.selectFrom('servers').select(['id', 'project_id']).where('id', '=', serverId);
    return recordAction(tx, ctx, await servers.executeTakeFirstOrThrow(), 'extend_volume');
  },
  async end(database: Database, actionId: number, failure?: { message: string }): Promise<void> {
    const step = { actionId, event: 'compute_extend_volume', startedAt: new Date().toISOString() };
    const told = failure && { error: failure, reference: `action ${actionId}` };
    await database.transact((tx) => recordStep(tx, step, told));
    if (failure) await markFailed(database, actionId);
  },
};

import type { Database, Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import type { Env } from '#lib/env.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/change.ts';
import type { ServerRow } from '../../servers/view.ts';
import { removalFailed, removeServer } from '../../servers/workflows.ts';

/** Deletes for good what was deleted an interval ago, unless it has been restored since. */
export const reclaimWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.reclaim',
  async run(platform, run, { serverId, actionId }) {
    const isDue = await run.step('begin', () => begin(platform.database, serverId, actionId));
    if (isDue) await removeServer(platform, run, serverId);
  },
  onFailure: ({ database }, { serverId }, error) => removalFailed(database, serverId, error),
});

/** Enters the end of a server for later, in the transaction that makes it wait for that. */
export async function enterReclaim(
  tx: Tx,
  server: ServerRow,
  { NEPHOS_RECLAIM_INTERVAL_S }: Pick<Env, 'NEPHOS_RECLAIM_INTERVAL_S'>,
): Promise<void> {
  const serverId = server.id;
  const actionId = await lastDeletion(tx, serverId);
  if (actionId === undefined) return;
  const after = new Date(Date.now() + NEPHOS_RECLAIM_INTERVAL_S * 1000);
  await startWorkflow(tx, reclaimWorkflow, server, { serverId, actionId }, { after });
}

/** Only the deletion that it was entered for counts: one that came after a restoration has an interval of its own. */
function begin(database: Database, serverId: string, actionId: number): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await tx.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirst();
    if (server?.vm_state !== 'soft-delete' || (await lastDeletion(tx, serverId)) !== actionId) return false;
    // Done again after a crash, it finds its own mark.
    if (server.task_state === 'deleting') return true;
    if (server.task_state !== null) return false;
    await changeServer(tx, PLATFORM, server, 'delete', { task_state: 'deleting' });
    return true;
  });
}

async function lastDeletion(tx: Tx, serverId: string): Promise<number | undefined> {
  const actions = tx.selectFrom('instance_actions').select('id').where('server_id', '=', serverId);
  const last = actions.where('action', '=', 'softDelete').orderBy('id', 'desc').limit(1);
  const row = await last.executeTakeFirst();
  return row && Number(row.id);
}

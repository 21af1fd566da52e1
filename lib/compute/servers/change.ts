import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { changerOf } from '#lib/events/change-row.ts';
import type { ServerRow } from './view.ts';

export const changeServer = changerOf({ table: 'servers', kind: 'server' });

/**
 * Something visible in a server changed outside its row, such as its ports or attachments: its views are rendered
 * anew. A server that is gone is no error.
 */
export async function touchServer(tx: Tx, serverId: string): Promise<void> {
  await tx
    .updateTable('servers')
    .set({ revision: sql<number>`revision + 1`, updated_at: new Date().toISOString() })
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The newest state of a server, unless it is gone or about to go. */
export async function loadLiving(tx: Tx, id: string): Promise<ServerRow | undefined> {
  const server = await tx.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirst();
  return server?.task_state === 'deleting' || server?.vm_state === 'deleted' ? undefined : server;
}

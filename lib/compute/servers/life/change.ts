import { sql } from 'kysely';
import type { Database, Tx } from '#lib/db/database.ts';
import { packJson } from '#lib/db/tables/column-types.ts';
import { changerOf } from '#lib/events/change-row.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { Conflict } from '#lib/http/errors.ts';
import type { ServerRow } from '../view/view.ts';

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

/**
 * Ends a change of what a server holds, such as its volumes or cards, and shows it. A server about to go is left
 * alone: its deletion gives back all it holds.
 */
export function finishChange(
  database: Database,
  serverId: string,
  change: (tx: Tx, server: ServerRow) => Promise<void>,
): Promise<void> {
  return database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (!server) return;
    await change(tx, server);
    await changeServer(tx, PLATFORM, server, 'update', {});
  });
}

/** Why something done for a server has failed for good; administrators see what was thrown, where users do not. */
export const faultOf = ({ message, cause }: Error) => {
  const details = cause instanceof Error && cause.message !== message ? { details: cause.message } : {};
  return packJson({ code: 500, message, ...details, created: new Date().toISOString() });
};

/** What becomes of a server when something done for it has failed for good: ERROR, with the reason. */
export const failedWith = (error: Error) => ({ vm_state: 'error' as const, fault: faultOf(error) });

/** @throws 409 for a server that is on no host, as upstream says it */
export function assertOnHost({ id, host }: Pick<ServerRow, 'id' | 'host'>): void {
  if (host === null) throw Conflict(`Instance ${id} is not ready`);
}

/** 409: its host does not answer now. */
export const hostSilent = ({ id }: Pick<ServerRow, 'id'>) =>
  Conflict(`Instance ${id} is not ready: its host does not respond. Try again later.`);

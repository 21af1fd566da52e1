import type { Database, Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { changeServer, loadLiving } from './change.ts';
import type { ServerRow } from './view.ts';

/**
 * Ends a change of what a server holds, such as its volumes or cards, and shows it. A server about to go is left
 * alone: its deletion gives back all it holds.
 */
export function settleServer(
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

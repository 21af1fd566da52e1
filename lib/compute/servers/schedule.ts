import type { Database } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { claimHost } from '../hosts/claims.ts';
import { changeServer, loadLiving } from './change.ts';

/**
 * Claims a host for a new server, in one transaction. Returns its name; null when the server is gone or about to go.
 * @throws PermanentFailure when no host will do
 */
export function schedule(database: Database, serverId: string, forcedHost: string | null): Promise<string | null> {
  return database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (!server) return null;
    if (server.host !== null) return server.host;
    const { name, availability_zone } = await claimHost(tx, server, { forcedHost });
    await changeServer(tx, PLATFORM, server, 'update', { host: name, availability_zone, task_state: 'spawning' });
    return name;
  });
}

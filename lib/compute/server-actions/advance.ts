import type { Database } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { changeServer, loadLiving } from '../servers/change.ts';
import type { TaskState } from '../servers/status.ts';
import type { ServerRow } from '../servers/view.ts';

interface Advance {
  serverId: string;
  /** The tasks of the action that moves it. */
  tasks: readonly TaskState[];
  /** The event's name. */
  verb: string;
  after: Partial<ServerRow>;
}

/**
 * Moves a server on within an action. False, and nothing happens, when it has left the action's tasks meanwhile, for
 * its deletion or because an administrator has reset its state.
 */
export function advanceServer(database: Database, { serverId, tasks, verb, after }: Advance): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (!server?.task_state || !tasks.includes(server.task_state)) return false;
    if (server.task_state !== after.task_state) await changeServer(tx, PLATFORM, server, verb, after);
    return true;
  });
}

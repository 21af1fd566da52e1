import type { Database, Tx } from '#lib/db/database.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { changeServer, loadExistingServer } from '../servers/life/change.ts';
import type { ServerRow } from '../servers/view/view.ts';
import type { TaskState } from './verbs.ts';

interface TaskTransition {
  serverId: string;
  /** Tasks of the action. */
  tasks: readonly TaskState[];
  /** The event's name. */
  verb: string;
  /** Changes of the row; a function may also change dependent rows in the transaction. */
  after: Partial<ServerRow> | ((tx: Tx, server: ServerRow) => Promise<Partial<ServerRow>>);
}

/** Advances a server within an action. False without effect if it has left the action's tasks, by deletion or reset. */
export function advanceServer(database: Database, { serverId, tasks, verb, after }: TaskTransition): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
    if (!isInTask(server, tasks)) return false;
    const changes = typeof after === 'function' ? await after(tx, server) : after;
    if (server.task_state !== changes.task_state) await changeServer(tx, PLATFORM, server, verb, changes);
    return true;
  });
}

/** @throws PermanentFailure if a server has left the action's tasks: changes by others are not undone */
export async function loadServerInTask(
  database: Database,
  serverId: string,
  tasks: readonly TaskState[],
): Promise<ServerRow> {
  const server = await database.transact((tx) => loadExistingServer(tx, serverId));
  if (isInTask(server, tasks)) return server;
  throw new PermanentFailure(`Another operation has taken over instance ${serverId}.`);
}

export const isInTask = (server: ServerRow | undefined, tasks: readonly TaskState[]): server is ServerRow =>
  server?.task_state != null && tasks.includes(server.task_state);

import { isBeingDeleted } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { ServerRow } from './claimed-notification.ts';
import type { ComputeRequest } from './compute-requests.ts';
import type { Platform } from './recovery-step.ts';
import { waitFor } from './wait.ts';

export type ObservedServer = Pick<ServerRow, 'vm_state' | 'power_state' | 'task_state' | 'host' | 'locked_by'>;

export async function observeServer(db: Reader, id: string): Promise<ObservedServer | null> {
  const server = await db
    .selectFrom('servers')
    .select(['vm_state', 'power_state', 'task_state', 'host', 'locked_by', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!server || server.deleted_at !== null || isBeingDeleted(server)) return null;
  const { deleted_at: _, ...seen } = server;
  return seen;
}

export const serverActionRequest = (serverId: string, projectId: string, body: object): ComputeRequest => ({
  method: 'POST',
  path: `/servers/${serverId}/action`,
  body,
  projectId,
});

/** Waits until no action runs on a server; null after the timeout, `isGone` if it was deleted. */
export function awaitIdleServer(
  { database }: Pick<Platform, 'database'>,
  run: Run,
  { name, serverId, timeoutSeconds }: { name: string; serverId: string; timeoutSeconds: number },
) {
  return waitFor(run, {
    name,
    timeoutSeconds,
    async poll() {
      const server = await observeServer(database.read, serverId);
      if (!server) return { isGone: true } as const;
      return server.task_state === null ? ({ isGone: false, server } as const) : undefined;
    },
  });
}

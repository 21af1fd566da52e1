import { sql } from 'kysely';
import { packJson } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { failureReasonOf } from '#lib/engine/workflows/workflow.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { followServerChange } from '../../readiness/open.ts';
import type { ServerRow } from '../view/view.ts';

const changeRow = defineChange({ table: 'servers', kind: 'server' });

/** Updates a server, and begins to check its readiness if the change is a boot. */
export const changeServer: typeof changeRow = async (tx, actor, server, verb, after, facts) => {
  await changeRow(tx, actor, server, verb, after, facts);
  await followServerChange(tx, server, verb, after);
};

/** Re-renders a server after a change outside its row, such as ports or attachments; no effect on a deleted one. */
export async function touchServer(tx: Tx, serverId: string): Promise<void> {
  await tx
    .updateTable('servers')
    .set({ revision: sql<number>`revision + 1`, updated_at: new Date().toISOString() })
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Current state of a server, unless it is being deleted. */
export async function loadExistingServer(tx: Tx, id: string): Promise<ServerRow | undefined> {
  const server = await tx.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirst();
  return server?.task_state === 'deleting' || server?.vm_state === 'deleted' ? undefined : server;
}

/** Completes a change of volumes or interfaces; no effect if the server is being deleted, which releases everything. */
export function finishChange(
  database: Database,
  serverId: string,
  change: (tx: Tx, server: ServerRow) => Promise<void>,
): Promise<void> {
  return database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
    if (!server) return;
    await change(tx, server);
    await changeServer(tx, PLATFORM, server, 'update', {});
  });
}

/** A permanent failure as a fault; only administrators see its cause. */
export const serverFault = (error: Error) => {
  const { message, cause } = error;
  const reason = failureReasonOf(error);
  const details = cause instanceof Error && cause.message !== message ? { details: cause.message } : {};
  return packJson({ code: 500, message, ...details, ...(reason ? { reason } : {}), created: new Date().toISOString() });
};

/** Sets ERROR with the reason of a permanent failure. */
export const failedServerColumns = (error: Error) => ({ vm_state: 'error' as const, fault: serverFault(error) });

/** @throws 409 without a host, as upstream */
export function assertOnHost({ id, host }: Pick<ServerRow, 'id' | 'host'>): void {
  if (host === null) throw Conflict(`Instance ${id} is not ready`);
}

/** 409: its host does not respond. */
export const hostUnresponsiveError = ({ id }: Pick<ServerRow, 'id'>) =>
  Conflict(`Instance ${id} is not ready: its host does not respond. Try again later.`);

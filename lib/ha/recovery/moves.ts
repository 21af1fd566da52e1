import { randomUUID } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import type { Env } from '#lib/env.ts';
import { type AffectedServer, affectedServers, type Choice, isChosen, isProtected } from '../notifications/affected.ts';
import { changeVmove, insertVmoves, ofRound, type Round, vmoveOf } from './record.ts';
import type { ClaimedNotification } from './rows.ts';
import { MOVE, type MoveInput, type NewVmove, type VmoveRow } from './rows.ts';

/**
 * Enters what a round moves, each server as `pending`. Gives how many there are, and how many the settings leave out. Entering
 * a round twice changes nothing.
 */
export async function enterMoves(
  tx: Tx,
  env: Env,
  notification: ClaimedNotification,
  round: Round,
): Promise<{ moves: number; left: number }> {
  const { chosen, left, before } = await movableServers(tx, env, notification);
  const entered = await ofRound(tx, round).select('id').execute();
  if (entered.length > 0) return { moves: entered.length, left };
  const rows = chosen.map((server) => {
    const was = before.get(server.id) ?? { old_vm_state: server.vm_state, old_power_state: server.power_state };
    return vmoveOf(
      server,
      {
        id: randomUUID(),
        notification_id: notification.id,
        attempt: round.attempt,
        source_host: notification.host,
        target_host: round.target,
      },
      was,
    );
  });
  await insertVmoves(tx, rows);
  return { moves: rows.length, left };
}

/**
 * Enters the servers of a failed host that no attempt got to, as moves that were left out, with the reason: they wait for a retry.
 * A notification that no attempt took was never found to call for a recovery, and enters nothing.
 */
export async function enterUnmoved(
  tx: Tx,
  env: Env,
  notification: ClaimedNotification,
  message: string,
): Promise<void> {
  if (notification.type !== 'COMPUTE_HOST' || notification.attempts === 0) return;
  const { chosen, before } = await movableServers(tx, env, notification);
  const { id: notification_id, attempts: attempt, host: source_host } = notification;
  const ended_at = new Date().toISOString();
  const rows = chosen
    .filter(({ id }) => !before.has(id))
    .map((server): NewVmove => {
      const of = { id: randomUUID(), notification_id, attempt, source_host, target_host: null };
      const was = { old_vm_state: server.vm_state, old_power_state: server.power_state };
      return { ...vmoveOf(server, of, was), status: 'ignored', message, ended_at };
    });
  await insertVmoves(tx, rows);
}

/** The servers that are moved as things stand, how many the settings leave out, and what was told of them before. */
export async function movableServers(tx: Tx, env: Env, { id, type, host, payload }: ClaimedNotification) {
  const servers = await affectedServers(tx, { type, hostname: host, payload: unpackJson(payload) });
  const before = await earlierMoves(tx, id);
  const chosen = toEvacuate(servers, env, new Set(before.keys()));
  return { chosen, left: servers.length - chosen.length, before };
}

/**
 * Which instances of a failed host are moved, those that ask for it first.
 * @param begun those that an earlier try has begun with: what it left in ERROR was not there before
 */
function toEvacuate(servers: readonly AffectedServer[], choice: Choice, begun: ReadonlySet<string>): AffectedServer[] {
  const again = { ...choice, NEPHOS_HA_IGNORE_ERROR_INSTANCES: false };
  const chosen = servers.filter((server) => isChosen('COMPUTE_HOST', server, begun.has(server.id) ? again : choice));
  return [...chosen.filter(isProtected), ...chosen.filter((server) => !isProtected(server))];
}

/** Enters the servers of a retry as `pending`, with what they were before the first attempt. Gives how many. */
export async function enterRetriedMoves(tx: Tx, round: Round, ids: readonly string[]): Promise<number> {
  const entered = await ofRound(tx, round).select('id').execute();
  if (entered.length > 0) return entered.length;
  const servers = await tx
    .selectFrom('servers')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const before = await earlierMoves(tx, round.notificationId);
  const rows = servers.flatMap((server) => {
    if (server.deleted_at !== null || server.host === null) return [];
    const { notificationId: notification_id, attempt, target: target_host } = round;
    const was = before.get(server.id) ?? { old_vm_state: server.vm_state, old_power_state: server.power_state };
    return [
      vmoveOf(server, { id: randomUUID(), notification_id, attempt, source_host: server.host, target_host }, was),
    ];
  });
  await insertVmoves(tx, rows);
  return rows.length;
}

/** What servers were before the recovery touched them, as its first move of each has it. */
async function earlierMoves(tx: Tx, notificationId: string) {
  const rows = await tx
    .selectFrom('vmoves')
    .select(['server_id', 'old_vm_state', 'old_power_state'])
    .where('notification_id', '=', notificationId)
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map(({ server_id, ...was }) => [server_id, was]));
}

/**
 * Begins as many moves of a notification as may go on side by side: to be called in every transaction that ends one. No process
 * holds them in its memory.
 */
export async function advanceMoves(tx: Tx, env: Env, notificationId: string): Promise<void> {
  const own = tx.selectFrom('notifications').select('id').where('id', '=', notificationId);
  const isGoingOn = own.where((eb) => eb.or([eb('status', '=', 'running'), eb('retry_run_id', 'is not', null)]));
  if (!(await isGoingOn.executeTakeFirst())) return;
  const moves = tx.selectFrom('vmoves').where('notification_id', '=', notificationId);
  const { ongoing } = await moves
    .select((eb) => eb.fn.countAll().as('ongoing'))
    .where('status', '=', 'ongoing')
    .executeTakeFirstOrThrow();
  const room = env.NEPHOS_HA_MAX_PARALLEL_EVACUATIONS - Number(ongoing);
  if (room <= 0) return;
  const next = await moves
    .select(['id', 'project_id'])
    .where('status', '=', 'pending')
    .orderBy('number')
    .limit(room)
    .execute();
  for (const move of next) {
    await changeVmove(tx, move.id, { status: 'ongoing', started_at: new Date().toISOString() });
    await startWorkflow<MoveInput>(tx, MOVE, move, { vmoveId: move.id });
  }
}

/** Ends a move, and begins the next. Ending it twice changes nothing. */
export async function endMove(
  tx: Tx,
  env: Env,
  { id, notification_id }: Pick<VmoveRow, 'id' | 'notification_id'>,
  end: Pick<VmoveRow, 'status' | 'message' | 'dest_host'>,
): Promise<void> {
  if (await changeVmove(tx, id, { ...end, ended_at: new Date().toISOString() })) {
    await advanceMoves(tx, env, notification_id);
  }
}

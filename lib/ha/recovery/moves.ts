import { randomUUID } from 'node:crypto';
import type { ServerRow } from '#lib/compute/servers/view/view.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import type { Env } from '#lib/settings/env.ts';
import { findLocalDiskServers } from '../facts/local-disks.ts';
import { inChunks } from '../facts/servers.ts';
import { isEvacuationBlocked } from '../isolation/incidents.ts';
import { type AffectedServer, isRecoverySelected, listAffectedServers } from '../notifications/affected-servers.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { MOVE, type MoveInput, type NewVmove, type VmoveRow } from './claimed-notification.ts';
import { messageColumns } from './message-columns.ts';
import { type RecoveryText, SENTENCES } from './messages.ts';
import { orderMoves, startableMoves } from './move-order.ts';
import { changeVmove, insertVmoves, newVmoveRow, type Round, selectRoundMoves } from './record.ts';
import { EvacuationBlocked } from './recovery-step.ts';

const NONE = packJson({});

/** Moves of a round: to be made, without a disk to recover from, and excluded by settings. */
interface EnteredMoves {
  moves: number;
  local: number;
  left: number;
}

/**
 * Inserts the moves of a round as `pending`, and as `ignored` those of servers with only local disks. Idempotent.
 * @throws EvacuationBlocked while the control plane may be isolated
 */
export async function insertMoves(
  tx: Tx,
  env: Env,
  notification: ClaimedNotification,
  round: Round,
): Promise<EnteredMoves> {
  const { chosen, left, before } = await selectMovableServers(tx, env, notification);
  const entered = await selectRoundMoves(tx, round).select('status').execute();
  if (entered.length > 0) return { ...countLocal(entered), left };
  if (await isEvacuationBlocked(tx)) throw new EvacuationBlocked(SENTENCES.isolated);
  const local = await findLocalDiskServers(tx, env, [notification.host]);
  const rows = [...chosen, ...(await unrestoredServers(tx, notification))].map((server) => {
    const was = before.get(server.id) ?? { old_vm_state: server.vm_state, old_power_state: server.power_state };
    return newVmoveRow(
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
  const moves = rows.map((row) => (local.has(row.server_id) ? ignoredForDisk(row) : row));
  await insertVmoves(tx, moves);
  return { ...countLocal(moves), left };
}

/** Servers that an earlier attempt moved without restoring their previous state, such as running. */
async function unrestoredServers(tx: Tx, { id, host }: ClaimedNotification): Promise<ServerRow[]> {
  const last = await tx
    .selectFrom('vmoves')
    .select(['server_id', 'status'])
    .where('notification_id', '=', id)
    .orderBy('number')
    .execute();
  const failed = [...new Map(last.map(({ server_id, status }) => [server_id, status]))]
    .filter(([, status]) => status === 'failed')
    .map(([serverId]) => serverId);
  return inChunks(failed, (some) =>
    tx
      .selectFrom('servers')
      .selectAll()
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .where('host', '!=', host)
      .execute(),
  );
}

const countLocal = (moves: readonly Pick<NewVmove, 'status'>[]): Pick<EnteredMoves, 'moves' | 'local'> => {
  const local = moves.filter(({ status }) => status === 'ignored').length;
  return { moves: moves.length - local, local };
};

const ignoredForDisk = (row: NewVmove): NewVmove => ({
  ...row,
  ...{ status: 'ignored', ...messageColumns(SENTENCES.localDisk), ended_at: new Date().toISOString() },
});

/**
 * Inserts servers that no attempt reached as omitted moves with the reason, available for a retry. Skipped if no
 * attempt started, because then no recovery was required.
 */
export async function insertSkippedMoves(
  tx: Tx,
  env: Env,
  notification: ClaimedNotification,
  message: RecoveryText,
): Promise<void> {
  if (notification.type !== 'COMPUTE_HOST' || notification.attempts === 0) return;
  const { chosen, before } = await selectMovableServers(tx, env, notification);
  const { id: notification_id, attempts: attempt, host: source_host } = notification;
  const ended_at = new Date().toISOString();
  const rows = chosen
    .filter(({ id }) => !before.has(id))
    .map((server): NewVmove => {
      const of = { id: randomUUID(), notification_id, attempt, source_host, target_host: null };
      const was = { old_vm_state: server.vm_state, old_power_state: server.power_state };
      return { ...newVmoveRow(server, of, was), status: 'ignored', ...messageColumns(message), ended_at };
    });
  await insertVmoves(tx, rows);
}

/** Number of servers that arrived on the failed host, or became part of the recovery, after its moves were inserted. */
export async function countLateArrivals(tx: Tx, env: Env, notification: ClaimedNotification): Promise<number> {
  const { chosen, before } = await selectMovableServers(tx, env, notification);
  return chosen.filter(({ id }) => !before.has(id)).length;
}

/** Servers to be moved now, the number excluded by settings, and previous reports about them. */
export async function selectMovableServers(tx: Tx, env: Env, { id, type, host, payload }: ClaimedNotification) {
  const servers = await listAffectedServers(tx, { type, hostname: host, payload: unpackJson(payload) });
  const before = await earlierMoves(tx, id);
  const chosen = toEvacuate(servers, env, new Set(before.keys()));
  return { chosen, left: servers.length - chosen.length, before };
}

/**
 * Instances of a failed host to evacuate, in order. @param begun those of an earlier attempt, whose ERROR state may come
 * from it
 */
function toEvacuate(servers: readonly AffectedServer[], env: Env, begun: ReadonlySet<string>): AffectedServer[] {
  const again = { ...env, NEPHOS_HA_IGNORE_ERROR_INSTANCES: false };
  const chosen = servers.filter((server) =>
    isRecoverySelected('COMPUTE_HOST', server, begun.has(server.id) ? again : env),
  );
  return orderMoves(chosen, ({ image_id }) => image_id === null || env.NEPHOS_HOSTS_FOLDER_SHARED);
}

/**
 * Inserts the servers of a retry as `pending` with their state before the first attempt, and as `ignored` those with only
 * local disks. Returns the number of moves to be made.
 */
export async function insertRetriedMoves(tx: Tx, env: Env, round: Round, ids: readonly string[]): Promise<number> {
  const entered = await selectRoundMoves(tx, round).select('status').execute();
  if (entered.length > 0) return countLocal(entered).moves;
  const servers = await tx
    .selectFrom('servers')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const before = await earlierMoves(tx, round.notificationId);
  const hosts = new Set(servers.flatMap(({ host }) => host ?? []));
  const local = await findLocalDiskServers(tx, env, [...hosts]);
  const rows = servers.flatMap((server) => {
    if (server.deleted_at !== null || server.host === null) return [];
    const { notificationId: notification_id, attempt, target: target_host } = round;
    const was = before.get(server.id) ?? { old_vm_state: server.vm_state, old_power_state: server.power_state };
    const of = { id: randomUUID(), notification_id, attempt, source_host: server.host, target_host };
    const row = newVmoveRow(server, of, was);
    return [local.has(server.id) ? ignoredForDisk(row) : row];
  });
  await insertVmoves(tx, rows);
  return countLocal(rows).moves;
}

/** States of servers before the recovery, from their first move. */
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
 * Starts as many moves of a notification as may run concurrently, and none while the control plane may be isolated. Must
 * be called in every transaction that ends one; no process keeps them in memory.
 */
export async function advanceMoves(tx: Tx, env: Env, notificationId: string): Promise<void> {
  const own = tx.selectFrom('notifications').select('host').where('id', '=', notificationId);
  const isGoingOn = own.where((eb) => eb.or([eb('status', '=', 'running'), eb('retry_run_id', 'is not', null)]));
  const notification = await isGoingOn.executeTakeFirst();
  if (!notification || (await isEvacuationBlocked(tx))) return;
  const open = await tx
    .selectFrom('vmoves')
    .leftJoin('servers', 'servers.id', 'vmoves.server_id')
    .select(['vmoves.id', 'vmoves.project_id', 'vmoves.server_id', 'vmoves.status', 'vmoves.target_host'])
    .select('servers.metadata')
    .where('notification_id', '=', notificationId)
    .where('vmoves.status', 'in', ['pending', 'ongoing'])
    .orderBy('vmoves.number')
    .execute();
  const pending = open.flatMap((move) =>
    move.status === 'pending' ? [{ ...move, metadata: move.metadata ?? NONE }] : [],
  );
  const [first] = pending;
  if (!first) return;
  const destinations = first.target_host === null ? await countDestinations(tx, notification.host) : 1;
  const most = Math.min(env.NEPHOS_HA_MAX_PARALLEL_EVACUATIONS, destinations * env.NEPHOS_MAX_EVACUATIONS_PER_HOST);
  const room = most - (open.length - pending.length);
  if (room <= 0) return;
  const next = startableMoves(pending, new Set(open.map(({ server_id }) => server_id))).slice(0, room);
  for (const move of next) {
    await changeVmove(tx, move.id, { status: 'ongoing', started_at: new Date().toISOString() });
    await startWorkflow<MoveInput>(tx, MOVE, move, { vmoveId: move.id });
  }
}

/** Hosts that can receive instances of a failed host; at least one, so that a lack of hosts is reported. */
async function countDestinations(tx: Tx, failed: string): Promise<number> {
  const driver = tx.selectFrom('hosts').select('driver').where('name', '=', failed);
  const usable = tx
    .selectFrom('hosts')
    .where('name', '!=', failed)
    .where('driver', '=', driver)
    .where('is_enabled', '=', 1)
    .where('forced_down', '=', 0)
    .where('state', '=', 'up');
  return Math.max(1, await countRows(usable));
}

/** Starts the moves that an incident has stopped. */
export async function resumeMoves(database: Database, env: Env): Promise<void> {
  const waiting = await database.read
    .selectFrom('vmoves')
    .innerJoin('notifications', 'notifications.id', 'vmoves.notification_id')
    .select('notifications.id')
    .distinct()
    .where('vmoves.status', '=', 'pending')
    .where((eb) => eb.or([eb('notifications.status', '=', 'running'), eb('retry_run_id', 'is not', null)]))
    .execute();
  for (const { id } of waiting) await database.transact((tx) => advanceMoves(tx, env, id));
}

export async function endMove(
  tx: Tx,
  env: Env,
  { id, notification_id }: Pick<VmoveRow, 'id' | 'notification_id'>,
  { message, ...end }: Pick<VmoveRow, 'status' | 'dest_host'> & { message: RecoveryText | null },
): Promise<void> {
  if (await changeVmove(tx, id, { ...end, ...messageColumns(message), ended_at: new Date().toISOString() })) {
    await advanceMoves(tx, env, notification_id);
  }
}

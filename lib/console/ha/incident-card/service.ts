import { type Selectable, sql } from 'kysely';
import { loadServer } from '#lib/compute/servers/service.ts';
import { isStopped, POWER } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { hasHostFailed } from '#lib/ha/facts/hosts.ts';
import { SERVING } from '#lib/ha/facts/outcome.ts';
import { type Involvement, readOutcomes } from '#lib/ha/facts/outcomes.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import { isFinal } from '#lib/ha/notifications/enums.ts';
import { keepsData } from '#lib/ha/recovery/keeps-data.ts';
import { reasonNotMoved } from '#lib/ha/recovery/reason-not-moved.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { downtimeOf, firstActiveTimes } from '../record/downtime.ts';
import { readGuests } from '../record/guests.ts';
import { faultTime, hasKnownStart, parseTrigger } from '../record/trigger.ts';
import type { Incident } from './schema.ts';

type VmoveRow = Selectable<Tables['vmoves']>;

/** Time for which owners see it: 30 days. */
const MAX_AGE_MS = 30 * 86_400_000;

/**
 * The last recovery of an instance for its viewers; null without a recent one, or if another fault came later. @throws 404 for a missing instance
 * or one of another project
 */
export async function incidentOf(ctx: ProjectContext, id: string): Promise<Incident | null> {
  const { read } = ctx.database;
  const server = await loadServer(read, ctx, id);
  const since = new Date(Date.now() - MAX_AGE_MS).toISOString();
  const move = await lastMove(read, server.id, since);
  const row = move ? await notificationOf(read, move.notification_id) : await ownFault(read, server.id, since);
  // A move is also skipped if the instance had already left the host.
  if (!row || (move?.status === 'ignored' && reasonNotMoved(move) === null)) return null;
  const trigger = parseTrigger(row);
  const failedAt = await faultTime(read, row, trigger);
  const isMoved = move?.status === 'succeeded';
  const active = await firstActiveTimes(read, [server.id], row.created_at);
  const downtime = downtimeOf({
    wasRunning: move === undefined || SERVING.has(move.old_vm_state),
    since: failedAt,
    activeAt: active.get(server.id),
    movedAt: isMoved ? move.ended_at : null,
    deletedAt: null,
  });
  const outcome = await outcomeOf(read, server, { row, move, downtime });
  if (outcome === null) return null;
  const isStartKnown = hasKnownStart(row, trigger);
  const guests = await readGuests(read, new Map([[server.id, isStartKnown ? downtime : null]]));
  return {
    cause: move ? 'host' : 'instance',
    outcome,
    failed_at: failedAt,
    moved_at: isMoved ? move.ended_at : null,
    back_at: downtime?.until ?? null,
    seconds: isStartKnown ? (downtime?.seconds ?? null) : null,
    guest: outcome === 'running' ? (guests.get(server.id) ?? null) : null,
    is_rebuilt: isMoved && !keepsData(server, ctx.env),
    notification_id: isAdmin(ctx.caller) ? row.id : null,
  };
}

type Instance = Pick<Selectable<Tables['servers']>, 'id' | 'host' | 'vm_state' | 'power_state'>;

interface Failure {
  row: NotificationRow;
  move: VmoveRow | undefined;
  downtime: ReturnType<typeof downtimeOf>;
}

async function outcomeOf(db: Reader, server: Instance, failure: Failure): Promise<Incident['outcome'] | null> {
  const { row, move, downtime } = failure;
  const isDown = server.host !== null && (await hasHostFailed(db, server.host));
  const ended = outcomeAfter(server, isDown, failure);
  if (move?.status === 'succeeded' || (downtime?.until && ended === 'running')) return ended;
  const isLocal = move !== undefined && reasonNotMoved(move) === 'local_disk';
  const isMoving = move?.status === 'pending' || move?.status === 'ongoing';
  const isUnderWay = isMoving || !isFinal(row.status) || row.retry_run_id !== null;
  if (isUnderWay && !isLocal) return 'recovering';
  if (downtime?.until) return ended;
  const about: Involvement = {
    ...{ notificationId: row.id, serverId: server.id, move: move?.status ?? null, since: row.created_at },
    hasFailedRestart: move === undefined && row.status === 'failed',
    isPast: row.triage === 'resolved',
  };
  // It may run again without an event, on a host that has returned.
  if ((await readOutcomes(db, [about])).get(about) === 'recovered') return ended;
  if (!isLocal) return 'down';
  return isDown ? 'not_moved' : 'returned';
}

/**
 * Outcome of an instance that was moved or ran again, by its current state: null if its host is down again or it failed
 * otherwise, because the recovery says nothing about a later fault.
 */
function outcomeAfter(
  { vm_state, power_state }: Instance,
  isDown: boolean,
  { move, downtime }: Failure,
): 'running' | 'off' | 'stopped' | null {
  const isOff = isStopped({ vm_state }) && power_state !== POWER.crashed;
  const isRunning = SERVING.has(vm_state) && power_state !== POWER.shutdown && power_state !== POWER.crashed;
  if (isDown || !(isOff || isRunning)) return null;
  if (downtime === null && move?.status === 'succeeded') return 'off';
  return isRunning ? 'running' : 'stopped';
}

/** The last move, including one that never started. */
const lastMove = (db: Reader, serverId: string, since: string): Promise<VmoveRow | undefined> =>
  db
    .selectFrom('vmoves')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('created_at', '>=', since)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

const notificationOf = (db: Reader, id: string): Promise<NotificationRow | undefined> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();

/** The last handled fault of the instance itself. */
const ownFault = (db: Reader, serverId: string, since: string): Promise<NotificationRow | undefined> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('type', '=', 'COMPUTE_INSTANCE')
    .where('generated_at', '>=', since)
    .where('attempts', '>', 0)
    .where(sql<boolean>`payload like ${`%"instance_uuid":${JSON.stringify(serverId)}%`}`)
    .orderBy('generated_at', 'desc')
    .limit(1)
    .executeTakeFirst();

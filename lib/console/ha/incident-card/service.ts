import { type Selectable, sql } from 'kysely';
import { loadServer } from '#lib/compute/servers/service.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { SERVING } from '#lib/ha/facts/outcome.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import { isFinal } from '#lib/ha/notifications/enums.ts';
import { keepsData } from '#lib/ha/recovery/keeps-data.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { downtimeOf, firstActiveTimes } from '../record/downtime.ts';
import { faultTime, hasKnownStart, parseTrigger } from '../record/trigger.ts';
import type { Incident } from './schema.ts';

type VmoveRow = Selectable<Tables['vmoves']>;

/** Time for which owners see it: 30 days. */
const MAX_AGE_MS = 30 * 86_400_000;

/**
 * The last recovery of an instance for its viewers; null if there is no recent one. @throws 404 for a missing instance
 * or one of another project
 */
export async function incidentOf(ctx: ProjectContext, id: string): Promise<Incident | null> {
  const { read } = ctx.database;
  const server = await loadServer(read, ctx, id);
  const since = new Date(Date.now() - MAX_AGE_MS).toISOString();
  const move = await lastMove(read, server.id, since);
  const row = move ? await notificationOf(read, move.notification_id) : await ownFault(read, server.id, since);
  // A move is skipped if the instance had already left the host.
  if (!row || move?.status === 'ignored') return null;
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
  return {
    cause: move ? 'host' : 'instance',
    outcome: outcomeOf(row, move, downtime),
    failed_at: failedAt,
    moved_at: isMoved ? move.ended_at : null,
    back_at: downtime?.until ?? null,
    seconds: hasKnownStart(row, trigger) ? (downtime?.seconds ?? null) : null,
    is_rebuilt: isMoved && !keepsData(server, ctx.env),
    notification_id: isAdmin(ctx.caller) ? row.id : null,
  };
}

function outcomeOf(
  row: NotificationRow,
  move: VmoveRow | undefined,
  downtime: ReturnType<typeof downtimeOf>,
): Incident['outcome'] {
  if (downtime?.until) return 'running';
  const isUnderWay = move?.status === 'pending' || move?.status === 'ongoing' || !isFinal(row.status);
  if (isUnderWay && move?.status !== 'succeeded') return 'recovering';
  return downtime === null && move?.status === 'succeeded' ? 'off' : 'down';
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

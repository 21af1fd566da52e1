import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { isUnderRecovery } from '../recovery-guard.ts';
import type { VmoveStatus } from '../vmoves/statuses.ts';
import { readHostFacts } from './hosts.ts';
import { type AffectedOutcome, type InstanceOutcome, outcomeOf, SERVING } from './outcome.ts';
import { inChunks, type ServerRow, serversOf } from './servers.ts';

/** Relation of a notification to an instance. */
export interface Involvement {
  notificationId: string;
  serverId: string;
  /** Its last move in this notification; null without one. */
  move: VmoveStatus | null;
  /** The notification is about the instance, and its recovery failed. */
  hasFailedRestart: boolean;
  /** Time of receipt. */
  since: string;
  /** The notification is resolved, or a later one moved the instance: later events do not count for it. */
  isPast: boolean;
}

export interface HostStates {
  down: ReadonlySet<string>;
  recovering: ReadonlySet<string>;
}

/** Outcomes for instances of notifications in a constant number of statements. */
export async function readOutcomes(
  db: Reader,
  involvements: readonly Involvement[],
): Promise<ReadonlyMap<Involvement, AffectedOutcome>> {
  if (involvements.length === 0) return new Map();
  const ids = [...new Set(involvements.map(({ serverId }) => serverId))];
  const [rows, hosts] = await Promise.all([serversOf(db, ids), readHostStates(db)]);
  const servers = new Map(rows.map((server) => [server.id, server]));
  const ran = await ranSince(db, involvements, servers);
  return new Map(
    involvements.map((about) => [about, resultOf(about, servers.get(about.serverId), hosts, ran.has(about))]),
  );
}

function resultOf(
  about: Involvement,
  server: ServerRow | undefined,
  hosts: HostStates,
  hasRunSince: boolean,
): AffectedOutcome {
  // For a purged instance only the move is known.
  if (!server) return about.move === null || about.move === 'succeeded' ? 'recovered' : OF_MOVE[about.move];
  if (server.deleted_at !== null) return 'deleted';
  if (about.isPast && (about.move === 'succeeded' || hasRunSince)) return 'recovered';
  return outcomeIn(server, hosts, { ...about, hasRunSince });
}

const OF_MOVE = { pending: 'recovering', ongoing: 'recovering', failed: 'failed', ignored: 'failed' } as const;

export const outcomeIn = (
  server: ServerRow,
  { down, recovering }: HostStates,
  about: Pick<Involvement, 'move' | 'hasFailedRestart'> & { hasRunSince: boolean },
): InstanceOutcome =>
  outcomeOf({
    vmState: server.vm_state,
    powerState: server.power_state,
    isBusy: server.task_state !== null,
    isHostDown: server.host !== null && down.has(server.host),
    isHostRecovering: server.host !== null && recovering.has(server.host),
    move: about.move,
    hasFailedRestart: about.hasFailedRestart,
    hasRunSince: about.hasRunSince,
  });

/** The last move by instance and notification. */
export async function readInvolvements(db: Reader, notificationIds: readonly string[]): Promise<Involvement[]> {
  return inChunks(notificationIds, async (some) => {
    const { rows } = await sql<{
      notification_id: string;
      server_id: string;
      status: VmoveStatus;
      created_at: string;
      is_past: number;
    }>`
      select v.notification_id, v.server_id, v.status, n.created_at,
        case when n.triage = 'resolved' or exists (select 1 from vmoves later
          where later.server_id = v.server_id and later.number > v.number) then 1 else 0 end as is_past
      from vmoves v join notifications n on n.id = v.notification_id
      where v.notification_id in (${sql.join(some)}) and not exists (select 1 from vmoves again
        where again.notification_id = v.notification_id and again.server_id = v.server_id and again.number > v.number)
      order by v.number`.execute(db);
    return rows.map((row) => ({
      notificationId: row.notification_id,
      serverId: row.server_id,
      move: row.status,
      hasFailedRestart: false,
      since: row.created_at,
      isPast: row.is_past === 1,
    }));
  });
}

async function readHostStates(db: Reader): Promise<HostStates> {
  const [hosts, recovering] = await Promise.all([readHostFacts(db), recoveringHosts(db)]);
  return {
    down: new Set(hosts.filter(({ hasFailed }) => hasFailed).map(({ name }) => name)),
    recovering,
  };
}

export async function recoveringHosts(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notifications')
    .select('host')
    .distinct()
    .where('type', '=', 'COMPUTE_HOST')
    .where(isUnderRecovery())
    .execute();
  return new Set(rows.map(({ host }) => host));
}

/**
 * Involvements whose instance became active after the notification, from the event log. Events are only read if the
 * outcome does not follow from the current state, or for past notifications from a successful move.
 */
export async function ranSince(
  db: Reader,
  involvements: readonly Involvement[],
  servers: ReadonlyMap<string, ServerRow>,
): Promise<ReadonlySet<Involvement>> {
  const candidates = involvements.filter(({ serverId, isPast, move }) => {
    const server = servers.get(serverId);
    return server && (isPast ? move !== 'succeeded' : !SERVING.has(server.vm_state));
  });
  const rows = await inChunks(candidates, async (some) => {
    const pairs = sql.join(some.map(({ serverId, since }) => sql`(${serverId}, ${since})`));
    // Quotes in event texts are escaped, so that names cannot look like a state.
    const result = await sql<{ id: string; since: string }>`
      with candidates(id, since) as (values ${pairs})
      select candidates.id, candidates.since from candidates where exists (select 1 from events e
        where e.object_id = candidates.id and e.at > candidates.since and e.type <> 'server.reset_state'
          and e.${sql.ref('after')} like '%"vm_state":"active"%')`.execute(db);
    return result.rows;
  });
  const found = new Set(rows.map(({ id, since }) => `${id} ${since}`));
  return new Set(candidates.filter(({ serverId, since }) => found.has(`${serverId} ${since}`)));
}

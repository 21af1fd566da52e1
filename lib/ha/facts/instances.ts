import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { VmoveStatus } from '../vmoves/statuses.ts';
import type { HostFact } from './hosts.ts';
import type { InstanceOutcome, Remedy } from './outcome.ts';
import { type Involvement, outcomeIn, ranSince, recoveringHosts } from './outcomes.ts';
import { type RemedySigns, remedyOf } from './remedy.ts';
import { byName, crashedServers, serversOf, serversOn } from './servers.ts';

/** An instance affected by a current failure or an open incident. */
export interface InstanceFact {
  id: string;
  name: string;
  projectId: string;
  host: string | null;
  outcome: InstanceOutcome;
  remedy: Remedy | null;
  /** Its last move; null without one. */
  move: VmoveStatus | null;
  /** Its last notification; null without one. */
  notificationId: string | null;
}

type Notification = Selectable<Tables['notifications']>;
type MoveRow = Pick<Selectable<Tables['vmoves']>, 'server_id' | 'notification_id' | 'status' | 'message'> & {
  reported_at: string;
  recovery: Notification['status'];
  retry_run_id: string | null;
};
type RestartRow = Pick<Notification, 'id' | 'status' | 'retry_run_id' | 'payload' | 'created_at'>;

/** The last notification of an instance with its recovery. */
type CurrentInvolvement = Involvement & {
  recovery: Pick<RemedySigns, 'recovery' | 'isRetrying' | 'move'>;
};

/** Maximum open reports about single instances. */
const MAX_RESTARTS = 5000;

/**
 * Instances of open incidents, on hosts that are down, or crashed and off, with their current state.
 * @param projectId only instances of this project; all if undefined
 */
export async function readInstanceFacts(
  db: Reader,
  hosts: readonly Pick<HostFact, 'name' | 'hasFailed'>[],
  projectId?: string,
): Promise<InstanceFact[]> {
  const down = hosts.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
  const [moves, restarts, stranded, crashed, recovering] = await Promise.all([
    lastMoves(db, projectId),
    openRestarts(db),
    serversOn(db, down, projectId),
    crashedServers(db, projectId),
    recoveringHosts(db),
  ]);
  const involved = involvementsOf(moves, restarts);
  const known = new Map([...stranded, ...crashed].map((server) => [server.id, server]));
  const others = await serversOf(
    db,
    [...involved.keys()].filter((id) => !known.has(id)),
    projectId,
  );
  const servers = [...known.values(), ...others].filter(({ deleted_at }) => deleted_at === null).toSorted(byName);
  const ran = await ranSince(db, [...involved.values()], new Map(servers.map((server) => [server.id, server])));
  const states = { down: new Set(down), recovering };
  return servers.flatMap((server): InstanceFact[] => {
    const about = involved.get(server.id);
    const { move = null, hasFailedRestart = false, notificationId = null } = about ?? {};
    const hasRunSince = about !== undefined && ran.has(about);
    const outcome = outcomeIn(server, states, { move, hasFailedRestart, hasRunSince });
    // It was only named in a report that was ignored.
    if (outcome === 'recovered' && move === null && about?.recovery.recovery === 'ignored') return [];
    const isHostDown = server.host !== null && states.down.has(server.host);
    const { id, name, project_id: projectId, host } = server;
    const remedy = remedyOf({ outcome, isHostDown, ...(about?.recovery ?? WITHOUT_RECOVERY) });
    return [{ id, name, projectId, host, outcome, remedy, move, notificationId }];
  });
}

const WITHOUT_RECOVERY = { recovery: null, isRetrying: false, move: null } as const;

function involvementsOf(moves: readonly MoveRow[], restarts: readonly RestartRow[]): Map<string, CurrentInvolvement> {
  const involved = new Map<string, CurrentInvolvement>();
  for (const { id, status, retry_run_id, payload, created_at } of restarts) {
    const reported = unpackJson(payload);
    if (!('instance_uuid' in reported)) continue;
    const serverId = reported.instance_uuid;
    // An ignored report changes nothing about an earlier one.
    if (status === 'ignored' && involved.has(serverId)) continue;
    const restart = { serverId, move: null, hasFailedRestart: status === 'failed', isPast: false };
    const recovery = { recovery: status, isRetrying: retry_run_id !== null, move: null };
    involved.set(serverId, { ...restart, notificationId: id, since: created_at, recovery });
  }
  for (const { server_id, notification_id, reported_at, ...move } of moves) {
    const about = involved.get(server_id);
    const since = about && about.since > reported_at ? about.since : reported_at;
    const hasFailedRestart = about?.hasFailedRestart ?? false;
    const moved = { serverId: server_id, move: move.status, hasFailedRestart, isPast: false };
    const recovery = { recovery: move.recovery, isRetrying: move.retry_run_id !== null, move };
    involved.set(server_id, { ...moved, notificationId: notification_id, since, recovery });
  }
  return involved;
}

/** The last move of each instance in open incidents. */
const lastMoves = async (db: Reader, projectId?: string): Promise<MoveRow[]> =>
  db
    .selectFrom('vmoves as v')
    .innerJoin('notifications as n', 'n.id', 'v.notification_id')
    .select(['v.server_id', 'v.notification_id', 'v.status', 'v.message', 'n.created_at as reported_at'])
    .select(['n.status as recovery', 'n.retry_run_id'])
    .where('n.triage', '!=', 'resolved')
    .$if(projectId !== undefined, (query) => query.where('v.project_id', '=', projectId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vmoves as later')
            .select('later.id')
            .whereRef('later.server_id', '=', 'v.server_id')
            .whereRef('later.number', '>', 'v.number'),
        ),
      ),
    )
    .execute();

/** Not limited to a project, because only the payload names the instance. */
const openRestarts = (db: Reader): Promise<RestartRow[]> =>
  db
    .selectFrom('notifications')
    .select(['id', 'status', 'retry_run_id', 'payload', 'created_at'])
    .where('triage', '!=', 'resolved')
    .where('type', '=', 'COMPUTE_INSTANCE')
    .orderBy('generated_at')
    .limit(MAX_RESTARTS)
    .execute();

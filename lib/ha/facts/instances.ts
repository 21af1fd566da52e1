import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { HostFact } from './hosts.ts';
import type { InstanceOutcome } from './outcome.ts';
import { type Involvement, outcomeIn, ranSince, recoveringHosts } from './outcomes.ts';
import { byName, crashedServers, serversOf, serversOn } from './servers.ts';

/** An instance affected by a current failure or an open incident. */
export interface InstanceFact {
  id: string;
  name: string;
  projectId: string;
  host: string | null;
  outcome: InstanceOutcome;
  /** Its last notification; null without one. */
  notificationId: string | null;
}

type MoveRow = Pick<Selectable<Tables['vmoves']>, 'server_id' | 'notification_id' | 'status'> & { reported_at: string };
type RestartRow = Pick<Selectable<Tables['notifications']>, 'id' | 'status' | 'payload' | 'created_at'>;

/** Maximum open reports about single instances. */
const MAX_RESTARTS = 5000;

/** Instances of open incidents, on hosts that are down, or crashed and off, with their current state. */
export async function readInstanceFacts(db: Reader, hosts: readonly HostFact[]): Promise<InstanceFact[]> {
  const down = hosts.filter(({ condition }) => condition === 'down').map(({ name }) => name);
  const [moves, restarts, stranded, crashed, recovering] = await Promise.all([
    lastMoves(db),
    openRestarts(db),
    serversOn(db, down),
    crashedServers(db),
    recoveringHosts(db),
  ]);
  const involved = involvementsOf(moves, restarts);
  const known = new Map([...stranded, ...crashed].map((server) => [server.id, server]));
  const others = await serversOf(
    db,
    [...involved.keys()].filter((id) => !known.has(id)),
  );
  const servers = [...known.values(), ...others].filter(({ deleted_at }) => deleted_at === null).toSorted(byName);
  const ran = await ranSince(db, [...involved.values()], new Map(servers.map((server) => [server.id, server])));
  const states = { down: new Set(down), recovering };
  return servers.map((server) => {
    const about = involved.get(server.id);
    const { move = null, hasFailedRestart = false, notificationId = null } = about ?? {};
    const hasRunSince = about !== undefined && ran.has(about);
    return {
      id: server.id,
      name: server.name,
      projectId: server.project_id,
      host: server.host,
      outcome: outcomeIn(server, states, { move, hasFailedRestart, hasRunSince }),
      notificationId,
    };
  });
}

function involvementsOf(moves: readonly MoveRow[], restarts: readonly RestartRow[]): Map<string, Involvement> {
  const involved = new Map<string, Involvement>();
  for (const { id, status, payload, created_at } of restarts) {
    const reported = unpackJson(payload);
    if (!('instance_uuid' in reported)) continue;
    const serverId = reported.instance_uuid;
    const restart = { serverId, move: null, hasFailedRestart: status === 'failed', isPast: false };
    involved.set(serverId, { ...restart, notificationId: id, since: created_at });
  }
  for (const { server_id, notification_id, status, reported_at } of moves) {
    const about = involved.get(server_id);
    const since = about && about.since > reported_at ? about.since : reported_at;
    const hasFailedRestart = about?.hasFailedRestart ?? false;
    const moved = { serverId: server_id, move: status, hasFailedRestart, isPast: false };
    involved.set(server_id, { ...moved, notificationId: notification_id, since });
  }
  return involved;
}

/** The last move of each instance in open incidents. */
const lastMoves = async (db: Reader): Promise<MoveRow[]> =>
  db
    .selectFrom('vmoves as v')
    .innerJoin('notifications as n', 'n.id', 'v.notification_id')
    .select(['v.server_id', 'v.notification_id', 'v.status', 'n.created_at as reported_at'])
    .where('n.triage', '!=', 'resolved')
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

const openRestarts = (db: Reader): Promise<RestartRow[]> =>
  db
    .selectFrom('notifications')
    .select(['id', 'status', 'payload', 'created_at'])
    .where('triage', '!=', 'resolved')
    .where('type', '=', 'COMPUTE_INSTANCE')
    .orderBy('generated_at')
    .limit(MAX_RESTARTS)
    .execute();

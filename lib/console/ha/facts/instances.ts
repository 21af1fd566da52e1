import { type Selectable, sql } from 'kysely';
import { POWER } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { isUnderRecovery } from '#lib/ha/under-recovery.ts';
import { activeAgain } from '../record/downtime.ts';
import type { HostFact } from './hosts.ts';
import { type InstanceOutcome, outcomeOf, SERVING } from './outcome.ts';

/** An instance that a failure affects now, or that an open incident is about. */
export interface InstanceFact {
  id: string;
  name: string;
  projectId: string;
  host: string | null;
  outcome: InstanceOutcome;
  /** The notification that was about it last; null where no report was. */
  notificationId: string | null;
}

type ServerRow = Pick<
  Selectable<Tables['servers']>,
  'id' | 'name' | 'project_id' | 'host' | 'vm_state' | 'power_state' | 'task_state' | 'deleted_at'
>;
type MoveRow = Pick<Selectable<Tables['vmoves']>, 'server_id' | 'notification_id' | 'status'> & { reported_at: string };
type RestartRow = Pick<Selectable<Tables['notifications']>, 'id' | 'status' | 'payload' | 'created_at'>;

/** The database returns rows in any order, and what a sentence names must not change from one reading to the next. */
const byName = (a: ServerRow, b: ServerRow): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.id < b.id ? -1 : 1);

/** What an open incident says of an instance. */
interface Involvement {
  move: MoveRow['status'] | null;
  hasFailedRestart: boolean;
  notificationId: string;
  since: string;
}

const SERVER_COLUMNS = [
  ...(['id', 'name', 'project_id', 'host', 'vm_state', 'power_state', 'task_state', 'deleted_at'] as const),
];
/** Ids of one statement. */
const IDS_AT_ONCE = 500;
/** Open reports about single instances that are read. */
const MAX_RESTARTS = 5000;

/**
 * The instances that open incidents are about, those on hosts that are down, and those that crashed and are still off, each as it
 * is now.
 */
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
  const ran = await ranSince(db, servers, involved);
  const downNames = new Set(down);
  return servers.map((server) => {
    const about = involved.get(server.id);
    return {
      id: server.id,
      name: server.name,
      projectId: server.project_id,
      host: server.host,
      outcome: outcomeOf({
        vmState: server.vm_state,
        powerState: server.power_state,
        isBusy: server.task_state !== null,
        isHostDown: server.host !== null && downNames.has(server.host),
        isHostRecovering: server.host !== null && recovering.has(server.host),
        move: about?.move ?? null,
        hasFailedRestart: about?.hasFailedRestart ?? false,
        hasRunSince: ran.has(server.id),
      }),
      notificationId: about?.notificationId ?? null,
    };
  });
}

function involvementsOf(moves: readonly MoveRow[], restarts: readonly RestartRow[]): Map<string, Involvement> {
  const involved = new Map<string, Involvement>();
  for (const { id, status, payload, created_at } of restarts) {
    const reported = unpackJson(payload);
    if (!('instance_uuid' in reported)) continue;
    const hasFailedRestart = status === 'failed';
    involved.set(reported.instance_uuid, { move: null, hasFailedRestart, notificationId: id, since: created_at });
  }
  for (const { server_id, notification_id, status, reported_at } of moves) {
    const about = involved.get(server_id);
    const since = about && about.since > reported_at ? about.since : reported_at;
    const hasFailedRestart = about?.hasFailedRestart ?? false;
    involved.set(server_id, { move: status, hasFailedRestart, notificationId: notification_id, since });
  }
  return involved;
}

/** The last move of each instance that an open incident moves or moved. */
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

const serversOn = async (db: Reader, hosts: readonly string[]): Promise<ServerRow[]> =>
  inChunks(hosts, (some) =>
    db
      .selectFrom('servers')
      .select(SERVER_COLUMNS)
      .where('deleted_at', 'is', null)
      .where('host', 'in', some)
      .where('vm_state', 'in', ['active', 'resized', 'rescued'])
      .execute(),
  );

/** Nobody has started them since: starting or stopping one clears this power state. The literal lets an index serve it. */
const crashedServers = (db: Reader): Promise<ServerRow[]> =>
  db
    .selectFrom('servers')
    .select(SERVER_COLUMNS)
    .where(sql<boolean>`power_state = ${sql.lit(POWER.crashed)}`)
    .where('deleted_at', 'is', null)
    .execute();

const serversOf = (db: Reader, ids: readonly string[]): Promise<ServerRow[]> =>
  inChunks(ids, (some) => db.selectFrom('servers').select(SERVER_COLUMNS).where('id', 'in', some).execute());

async function recoveringHosts(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notifications')
    .select('host')
    .distinct()
    .where('type', '=', 'COMPUTE_HOST')
    .where(isUnderRecovery())
    .execute();
  return new Set(rows.map(({ host }) => host));
}

/** Those of them that have been running since their failure; asked only of those that do not run now. */
async function ranSince(
  db: Reader,
  servers: readonly ServerRow[],
  involved: ReadonlyMap<string, Involvement>,
): Promise<ReadonlySet<string>> {
  const ran = new Set<string>();
  const off = servers.filter(({ id, vm_state }) => involved.has(id) && !SERVING.has(vm_state));
  const since = Map.groupBy(off, ({ id }) => involved.get(id)?.since ?? '');
  for (const [after, some] of since) {
    const ids = some.map(({ id }) => id);
    for (const id of (await activeAgain(db, ids, after)).keys()) ran.add(id);
  }
  return ran;
}

async function inChunks<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    rows.push(...(await read(ids.slice(from, from + IDS_AT_ONCE))));
  }
  return rows;
}

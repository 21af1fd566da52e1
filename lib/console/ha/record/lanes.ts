import { type Selectable, sql } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { hasHostFailed } from '#lib/ha/facts/hosts.ts';
import { SERVING } from '#lib/ha/facts/outcome.ts';
import { readInvolvements, readOutcomes } from '#lib/ha/facts/outcomes.ts';
import { remedyOf } from '#lib/ha/facts/remedy.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import { downtimeOf, firstActiveTimes } from './downtime.ts';
import { readGuests } from './guests.ts';
import type { Lane, RecordedMove } from './schema.ts';
import { roundKey, roundsOf } from './steps.ts';

type VmoveRow = Selectable<Tables['vmoves']>;

/** User of compute requests of a recovery; lib/ha/recovery/compute-requests.ts. */
const RECOVERY = 'instance-ha';

/**
 * Affected instances in the order of their moves, each with its moves and actions. The number of statements is
 * constant.
 */
export async function lanesOf(db: Reader, row: NotificationRow, faultAt: string): Promise<Lane[]> {
  const vmoves = await db
    .selectFrom('vmoves')
    .selectAll()
    .where('notification_id', '=', row.id)
    .orderBy('number')
    .execute();
  const moves = Map.groupBy(vmoves, ({ server_id }) => server_id);
  const ids = moves.size > 0 ? [...moves.keys()] : await instancesOf(db, row);
  if (ids.length === 0) return [];
  // Read before the events: an instance with the outcome `recovered` then also has the event of its recovery.
  const states = await statesOf(db, row, moves, ids);
  const [servers, actions, active, volumes, addresses] = await Promise.all([
    serversOf(db, ids),
    actionsOf(db, ids, row),
    // Instances that were being built when the host failed may have become active there: only later events count.
    firstActiveTimes(db, ids, row.created_at),
    volumesOf(db, ids),
    addressesOf(db, ids),
  ]);
  const rounds = roundsOf(vmoves);
  const projects = await projectNames(db, [...servers.values(), ...vmoves]);
  const timesOf = (id: string): Times => ({
    ...{ faultAt, activeAt: active.get(id), deletedAt: servers.get(id)?.deleted_at ?? null },
  });
  const outages = new Map(ids.map((id) => [id, outageOf(moves.get(id) ?? [], timesOf(id))]));
  const guests = await readGuests(db, new Map([...outages].map(([id, { downtime }]) => [id, downtime])));
  return ids.flatMap((id): Lane[] => {
    const own = moves.get(id) ?? [];
    const server = servers.get(id);
    const [first] = own;
    const projectId = server?.project_id ?? first?.project_id;
    if (projectId === undefined) return [];
    return [
      {
        server_id: id,
        name: server?.name ?? first?.server_name ?? id,
        project: { id: projectId, name: projects.get(projectId) ?? projectId },
        moves: own.map((move) => moveView(move, rounds.get(roundKey(move)) ?? 0)),
        actions: actions.get(id) ?? [],
        ...(states.get(id) ?? DELETED),
        ...(outages.get(id) ?? { was: null, downtime: null }),
        guest: guests.get(id) ?? null,
        now: server ? { state: server.vm_state, task: server.task_state, host: server.host } : null,
        volumes: volumes.get(id) ?? [],
        addresses: addresses.get(id) ?? [],
      },
    ];
  });
}

interface Times {
  faultAt: string;
  activeAt: string | undefined;
  deletedAt: string | null;
}

function outageOf(moves: readonly VmoveRow[], { faultAt, activeAt, deletedAt }: Times): Pick<Lane, 'was' | 'downtime'> {
  const was = moves[0]?.old_vm_state ?? null;
  const last = moves.at(-1);
  const movedAt = last?.status === 'succeeded' ? last.ended_at : null;
  const wasRunning = was === null || SERVING.has(was);
  return { was, downtime: downtimeOf({ wasRunning, since: faultAt, activeAt, movedAt, deletedAt }) };
}

type LaneState = Pick<Lane, 'outcome' | 'remedy'>;

const DELETED: LaneState = { outcome: 'deleted', remedy: null };

async function statesOf(
  db: Reader,
  row: NotificationRow,
  moves: ReadonlyMap<string, readonly VmoveRow[]>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LaneState>> {
  const { id: notificationId, status, triage, created_at: since } = row;
  const moved = await readInvolvements(db, [notificationId]);
  const isMoved = new Set(moved.map(({ serverId }) => serverId));
  const restarted = ids
    .filter((serverId) => !isMoved.has(serverId))
    .map((serverId) => ({
      ...{ notificationId, serverId, move: null, since, isPast: triage === 'resolved' },
      hasFailedRestart: status === 'failed',
    }));
  const [outcomes, isDown] = await Promise.all([
    readOutcomes(db, [...moved, ...restarted]),
    hasHostFailed(db, row.host),
  ]);
  const recovery = { recovery: status, isRetrying: row.retry_run_id !== null, isHostDown: isDown };
  return new Map(
    [...outcomes].map(([{ serverId, isPast }, outcome]) => {
      const move = moves.get(serverId)?.at(-1) ?? null;
      return [serverId, { outcome, remedy: isPast ? null : remedyOf({ outcome, move, ...recovery }) }];
    }),
  );
}

const moveView = (move: VmoveRow, round: number): RecordedMove => ({
  id: move.id,
  round,
  attempt: move.attempt,
  status: move.status,
  source_host: move.source_host,
  dest_host: move.dest_host,
  target_host: move.target_host,
  started_at: move.started_at,
  ended_at: move.ended_at,
  message: move.message,
  message_data: move.message_data && unpackJson(move.message_data),
});

/**
 * Instances of an instance fault: the named one, otherwise those on which its recovery acted. Empty if no recovery ran.
 */
async function instancesOf(db: Reader, row: NotificationRow) {
  const { type, status, attempts, payload, host, started_at, ended_at } = row;
  const isLeftAlone = status === 'ignored' || (status === 'finished' && attempts === 0);
  if (type !== 'COMPUTE_INSTANCE' || isLeftAlone) return [];
  const parsed = unpackJson(payload);
  if ('instance_uuid' in parsed) return [parsed.instance_uuid];
  if (started_at === null) return [];
  const here = db.selectFrom('servers').select('id').where('host', '=', host);
  const rows = await db
    .selectFrom('instance_actions')
    .select('server_id')
    .distinct()
    .where('server_id', 'in', here)
    .where('user_id', '=', RECOVERY)
    .where('started_at', '>=', started_at)
    .where('started_at', '<=', ended_at ?? new Date().toISOString())
    .orderBy('server_id')
    .execute();
  return rows.map(({ server_id }) => server_id);
}

async function serversOf(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'name', 'project_id', 'vm_state', 'task_state', 'host', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((server) => [server.id, server]));
}

async function actionsOf(db: Reader, ids: readonly string[], { started_at, ended_at }: NotificationRow) {
  if (started_at === null) return new Map<string, Lane['actions']>();
  const rows = await db
    .selectFrom('instance_actions')
    .select(['server_id', 'action', 'request_id', 'message', 'started_at', 'updated_at'])
    .where('server_id', 'in', ids)
    .where('user_id', '=', RECOVERY)
    .where('started_at', '>=', started_at)
    .where('started_at', '<=', ended_at ?? new Date().toISOString())
    .orderBy('id')
    .execute();
  const views = rows.map(({ server_id, message, ...action }) => ({
    server_id,
    action: { ...action, is_failed: message !== null },
  }));
  return groupByServer(views, ({ action }) => action);
}

async function volumesOf(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom('volume_attachments as a')
    .innerJoin('volumes as v', 'v.id', 'a.volume_id')
    .select(['a.server_id', 'v.id', 'v.name', 'a.device', 'v.status'])
    .where('a.server_id', 'in', ids)
    .orderBy('a.device')
    .execute();
  return groupByServer(rows, ({ server_id: _, ...volume }) => volume);
}

async function addressesOf(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom('ports as p')
    .innerJoin('ip_allocations as i', 'i.port_id', 'p.id')
    .leftJoin('floatingips as f', (join) =>
      join.onRef('f.port_id', '=', 'p.id').onRef('f.fixed_ip_address', '=', 'i.ip_address'),
    )
    .select(['p.server_id', 'i.ip_address', 'f.floating_ip_address'])
    .where('p.server_id', 'in', ids)
    .orderBy('p.device_index')
    .orderBy('i.position')
    .$narrowType<{ server_id: string }>()
    .execute();
  const addresses = rows.flatMap(({ server_id, ip_address, floating_ip_address: floating }) => [
    { server_id, ip_address },
    ...(floating === null ? [] : [{ server_id, ip_address: floating }]),
  ]);
  return groupByServer(addresses, ({ ip_address }) => ip_address);
}

function groupByServer<Row extends { server_id: string }, View>(rows: readonly Row[], viewOf: (row: Row) => View) {
  const groups = Map.groupBy(rows, ({ server_id }) => server_id);
  return new Map([...groups].map(([id, own]) => [id, own.map(viewOf)]));
}

/** Names by id; deleted projects have none. */
export async function projectNames(
  db: Reader,
  rows: readonly { project_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ project_id }) => project_id))];
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: string; name: string }>`
    select id, name from projects where id in (${sql.join(ids)})`.execute(db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

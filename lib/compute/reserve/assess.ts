import type { Reader } from '#lib/db/database.ts';
import type { HostState } from '#lib/engine/scheduler/host-state.ts';
import { isUp } from '../hosts/state.ts';
import { type ArrivingServer, planMoves } from '../moves/plan.ts';
import type { ServerRow } from '../servers/view/view.ts';
import {
  freeBeyondMib,
  isInService,
  isReady,
  largestHosts,
  type RestartClaims,
  type ShareNumbers,
  shareOf,
} from './numbers.ts';
import { type HostRecoveryChoice, isRecoveredWithHost, serversOnHosts } from './recoverable-servers.ts';
import { addRoom, NO_ROOM, roomOf } from './room.ts';
import type { ReservedSegment } from './segments.ts';

/** Result for a number of host failures. */
export interface RestartNumbers {
  kind: 'restarts';
  /** Host failures to survive, and how many of them are survived. */
  required: number;
  survives: number;
  /** The hosts whose loss was planned for: the required number of largest ones. */
  lost: readonly string[];
  /** Servers that would not be restarted after the loss, and their memory. */
  unplaced: number;
  unplacedMib: number;
  /** By host that receives servers; only complete if nothing is unplaced. */
  claims: RestartClaims;
  /** Memory of recovered servers by host that is up. */
  loadsMib: ReadonlyMap<string, number>;
  beyondMib: number;
  isIntact: boolean;
}

export type ReserveNumbers = RestartNumbers | ShareNumbers;

export interface AssessedServers {
  /** Servers that the segment does not have yet. */
  arriving?: readonly ArrivingServer[];
  /** Servers whose present place does not count, because they are resized. */
  leaving?: readonly string[];
}

/**
 * Whether a segment can restart all recovered servers after the loss of its largest hosts: a dry run of the scheduler
 * on the hosts of the segment alone, because those of others are not reserved for it. Servers on hosts that are down
 * need a place as well. @param hosts all hosts of the segment
 */
export async function assessReserve(
  db: Reader,
  segment: ReservedSegment,
  hosts: readonly HostState[],
  choice: HostRecoveryChoice,
  { arriving = [], leaving = [] }: AssessedServers = {},
): Promise<ReserveNumbers> {
  if (segment.kind === 'percent') {
    return shareOf(hosts, segment, arriving.map(({ server }) => roomOf(server)).reduce(addRoom, NO_ROOM));
  }
  const required = requiredFailures(segment, hosts);
  const stored = await recoveredServers(db, segment, choice);
  const present = stored.filter(({ id }) => !leaving.includes(id));
  const coming = arriving.filter(({ server }) => isRecoveredWithHost(server, choice));
  const servers = [...present, ...coming.map(({ host, server }) => ({ ...server, host }))];
  const loadsMib = sumByHost(hosts.filter(isUp), servers);
  const loss = { db, segment, hosts, servers, arriving };
  const first = await planLoss(loss, largestHosts(loadsMib, required));
  let survives = first.unplaced === 0 ? required : 0;
  for (let fewer = required - 1; survives === 0 && fewer > 0; fewer -= 1) {
    if ((await planLoss(loss, largestHosts(loadsMib, fewer))).unplaced === 0) survives = fewer;
  }
  return { kind: 'restarts', required, survives, ...first, loadsMib, isIntact: survives === required };
}

/** As many as there are reserved hosts, but at least one: without any, nothing is reserved. */
const requiredFailures = (segment: ReservedSegment, hosts: readonly HostState[]): number =>
  segment.kind === 'hosts' ? segment.amount : Math.max(1, hosts.filter((host) => isReceiver(host, segment)).length);

/** Whether a host receives the servers of a failed one. */
function isReceiver(host: HostState, segment: ReservedSegment): boolean {
  const isReserved = segment.members.get(host.name)?.isReserved === true;
  const canBeOpened = isReserved && segment.targets !== 'in service' && isReady(host, segment);
  return canBeOpened || (segment.targets !== 'reserved' && isInService(host, segment));
}

interface Loss {
  db: Reader;
  segment: ReservedSegment;
  hosts: readonly HostState[];
  /** Recovered servers of the segment with their hosts. */
  servers: readonly RecoveredServer[];
  arriving: readonly ArrivingServer[];
}

async function planLoss({ db, segment, hosts, servers, arriving }: Loss, lost: readonly string[]) {
  const receivers = hosts.filter((host) => isReceiver(host, segment) && !lost.includes(host.name));
  const down = hosts.filter((host) => !isUp(host)).map(({ name }) => name);
  const gone = new Set([...lost, ...down]);
  const homeless = servers.filter(({ host }) => host !== null && gone.has(host));
  const rows = await loadRows(db, homeless, arriving);
  const moves = await planMoves(db, rows, {
    mode: 'evacuate',
    opened: receivers.map(({ name }) => name),
    closed: [...gone],
    within: new Set(hosts.map(({ name }) => name).filter((name) => gone.has(name) || isNamed(receivers, name))),
    arriving,
  });
  const places = new Map(moves.map(({ server_id, to }) => [server_id, to]));
  const claims = new Map(receivers.map(({ name }) => [name, NO_ROOM]));
  for (const row of rows) {
    const to = places.get(row.id);
    if (to) claims.set(to, addRoom(claims.get(to) ?? NO_ROOM, roomOf(row)));
  }
  const unplaced = rows.filter(({ id }) => !places.get(id));
  return {
    lost,
    unplaced: unplaced.length,
    unplacedMib: unplaced.reduce((sum, { ram_mb }) => sum + ram_mb, 0),
    claims,
    beyondMib: freeBeyondMib(hosts, claims),
  };
}

const isNamed = (hosts: readonly HostState[], name: string) => hosts.some((host) => host.name === name);

type RecoveredServer = Pick<ServerRow, 'id' | 'host' | 'ram_mb'>;

/** Servers that are recovered if their host fails, also those that are being built. */
async function recoveredServers(
  db: Reader,
  { id }: ReservedSegment,
  choice: HostRecoveryChoice,
): Promise<RecoveredServer[]> {
  const members = db.selectFrom('segment_hosts').select('name').where('segment_id', '=', id);
  const rows = await serversOnHosts(db)
    .select(['id', 'host', 'ram_mb', 'vm_state', 'metadata'])
    .where('host', 'in', members)
    .execute();
  return rows.filter((row) => isRecoveredWithHost(row, choice));
}

function sumByHost(hosts: readonly HostState[], servers: readonly RecoveredServer[]): Map<string, number> {
  const loads = new Map(hosts.map(({ name }) => [name, 0]));
  for (const { host, ram_mb } of servers) {
    const load = host === null ? undefined : loads.get(host);
    if (host !== null && load !== undefined) loads.set(host, load + ram_mb);
  }
  return loads;
}

/** Maximum ids in one query. */
const PAGE = 500;

/** Servers in the state that their recovery would create. */
async function loadRows(
  db: Reader,
  servers: readonly RecoveredServer[],
  arriving: readonly ArrivingServer[],
): Promise<ServerRow[]> {
  const added = new Map(arriving.map(({ host, server }) => [server.id, { ...server, host }]));
  const ids = servers.map(({ id }) => id).filter((id) => !added.has(id));
  const rows: ServerRow[] = servers.flatMap(({ id }) => added.get(id) ?? []);
  for (let from = 0; from < ids.length; from += PAGE) {
    rows.push(
      ...(await db
        .selectFrom('servers')
        .selectAll()
        .where('id', 'in', ids.slice(from, from + PAGE))
        .execute()),
    );
  }
  const launched = { vm_state: 'error', task_state: null, locked_by: null } as const;
  return rows.map((row) => ({ ...row, ...launched, launched_at: row.launched_at ?? row.created_at }));
}

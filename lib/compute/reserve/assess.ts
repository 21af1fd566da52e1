import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { HostState } from '#lib/engine/scheduler/host-state.ts';
import { isUp } from '../hosts/state.ts';
import { type ArrivingServer, planMoves } from '../moves/plan.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { findHostsWithoutRecovery } from './local-disks.ts';
import {
  freeBeyondMib,
  isInService,
  isReady,
  largestHosts,
  type RestartClaims,
  type ShareNumbers,
  shareOf,
} from './numbers.ts';
import { isRecoveredWithHost, type ReserveChoice, recoverableServersOnHosts } from './recoverable-servers.ts';
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
  choice: ReserveChoice,
  { arriving = [], leaving = [] }: AssessedServers = {},
): Promise<ReserveNumbers> {
  if (segment.kind === 'percent') {
    return shareOf(hosts, segment, arriving.map(({ server }) => roomOf(server)).reduce(addRoom, NO_ROOM));
  }
  const required = requiredFailures(segment, hosts);
  const isRecovered = (server: Pick<ServerRow, 'metadata' | 'vm_state'>) => isRecoveredWithHost(server, choice);
  const loss = {
    ...{ db, segment, hosts, choice, isRecovered, arriving: arriving.map(placed), leaving: new Set(leaving) },
    arrivingRecovered: await withRecovery(db, choice, arriving.map(placed)),
  };
  const loadsMib = await readLoads(loss);
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

/** A server with the host that it will be on. */
const placed = ({ host, server }: ArrivingServer): ArrivingServer => ({ host, server: { ...server, host } });

/** Arriving servers that are recovered with their host: those that meet the settings and have not only a local disk. */
async function withRecovery(
  db: Reader,
  choice: ReserveChoice,
  arriving: readonly ArrivingServer[],
): Promise<ArrivingServer[]> {
  const found: ArrivingServer[] = [];
  for (const one of arriving) {
    if (!isRecoveredWithHost(one.server, choice)) continue;
    if (!(await findHostsWithoutRecovery(db, choice, one.server)).has(one.host)) found.push(one);
  }
  return found;
}

interface Loss {
  db: Reader;
  segment: ReservedSegment;
  hosts: readonly HostState[];
  choice: ReserveChoice;
  isRecovered: (server: Pick<ServerRow, 'metadata' | 'vm_state'>) => boolean;
  /** All servers that arrive, and those of them that are recovered with their host. */
  arriving: readonly ArrivingServer[];
  arrivingRecovered: readonly ArrivingServer[];
  leaving: ReadonlySet<string>;
}

async function planLoss(loss: Loss, lost: readonly string[]) {
  const { db, segment, hosts, arriving } = loss;
  const down = hosts.filter((host) => !isUp(host)).map(({ name }) => name);
  const gone = new Set([...lost, ...down]);
  const receivers = hosts.filter((host) => isReceiver(host, segment) && !gone.has(host.name));
  const rows = await readRecovered(loss, gone);
  const moves = await planMoves(db, rows, {
    mode: 'evacuate',
    opened: receivers.map(({ name }) => name),
    closed: [...gone],
    within: new Set([...gone, ...receivers.map(({ name }) => name)]),
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

/** Memory of recovered servers by host that is up, also of those that are being built. */
async function readLoads(loss: Loss): Promise<Map<string, number>> {
  const loads = new Map(loss.hosts.filter(isUp).map(({ name }) => [name, 0]));
  const add = (host: string | null, ramMib: number) => {
    const load = host === null ? undefined : loads.get(host);
    if (host !== null && load !== undefined) loads.set(host, load + ramMib);
  };
  for (const { host, ram_mb } of await readLoadRows(loss)) add(host, ram_mb);
  for (const { host, server } of loss.arrivingRecovered) add(host, server.ram_mb);
  return loads;
}

/** One row per host if all servers are recovered, otherwise one per server. */
async function readLoadRows({ db, segment, choice, isRecovered, leaving }: Loss) {
  const members = db.selectFrom('segment_hosts').select('name').where('segment_id', '=', segment.id);
  const here = recoverableServersOnHosts(db, choice).where('host', 'in', members);
  if (!choice.NEPHOS_HA_EVACUATE_ALL_INSTANCES || choice.NEPHOS_HA_IGNORE_ERROR_INSTANCES) {
    const rows = await here.select(['id', 'host', 'ram_mb', 'vm_state', 'metadata']).execute();
    return rows.filter((row) => isRecovered(row) && !leaving.has(row.id));
  }
  const staying = leaving.size === 0 ? here : here.where('id', 'not in', [...leaving]);
  const sums = await staying
    .select(['host', sql<number | string>`sum(ram_mb)`.as('ram_mb')])
    .groupBy('host')
    .execute();
  return sums.map(({ host, ram_mb }) => ({ host, ram_mb: Number(ram_mb) }));
}

/** Maximum hosts in one query. */
const MAX_HOSTS_PER_QUERY = 500;

/** The recovered servers of some hosts in the state that their recovery would create. */
async function readRecovered(
  { db, choice, isRecovered, arrivingRecovered, leaving }: Loss,
  hosts: ReadonlySet<string>,
) {
  const rows = arrivingRecovered.flatMap(({ host, server }) => (hosts.has(host) ? [server] : []));
  const names = [...hosts];
  for (let from = 0; from < names.length; from += MAX_HOSTS_PER_QUERY) {
    const page = names.slice(from, from + MAX_HOSTS_PER_QUERY);
    const found = await recoverableServersOnHosts(db, choice)
      .selectAll()
      .where('host', 'in', page)
      .orderBy('id')
      .execute();
    rows.push(...found.filter(({ id }) => !leaving.has(id)));
  }
  const recovered = { vm_state: 'error', task_state: null, locked_by: null } as const;
  return rows
    .filter(isRecovered)
    .map((row): ServerRow => ({ ...row, ...recovered, launched_at: row.launched_at ?? row.created_at }));
}

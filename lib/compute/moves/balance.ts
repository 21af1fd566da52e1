import { CPU_OVERCOMMIT, type HostState, type Placement } from '#lib/engine/scheduler/host-state.ts';
import { pickHost } from '#lib/engine/scheduler/scheduler.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { yieldToEventLoop } from '#lib/yield-to-event-loop.ts';
import { MAX_BALANCE_MOVES } from './max-balance-moves.ts';

/** Hosts that differ by less are balanced, in percentage points. */
const BALANCED_PERCENT = 10;
/** Smallest relief of a host that is worth a move, in percentage points. */
const MIN_RELIEF_PERCENT = 2;
/** Servers per host and move that are considered, the largest first. */
const MAX_CANDIDATES = 10;
/** Time for a plan, in ms; the moves that were found by then are the plan. */
const MAX_PLAN_MS = 2000;

/** A server that can be moved. */
export interface MovableServer {
  id: string;
  host: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
}

export interface BalanceMove {
  serverId: string;
  from: string;
  to: string;
  /** Load of both hosts before and after this move, in percent. */
  fromBefore: number;
  fromAfter: number;
  toBefore: number;
  toAfter: number;
}

export interface BalanceSpread {
  highest: number;
  lowest: number;
}

export interface BalanceResult {
  moves: BalanceMove[];
  before: BalanceSpread;
  after: BalanceSpread;
  /** A host is too full, but none of its servers can be moved to a less loaded one. */
  isStuck: boolean;
}

/** Share of the memory or of the vCPUs that is claimed, whichever is larger, in percent. */
export function loadPercent(host: HostState): number {
  const share = (used: number, total: number) => (total === 0 ? 100 : (100 * used) / total);
  return Math.max(share(host.used_ram_mb, host.ram_mb), share(host.used_vcpus, host.vcpus * CPU_OVERCOMMIT));
}

export function spreadOf(hosts: readonly HostState[]): BalanceSpread {
  const loads = hosts.map(loadPercent);
  return { highest: Math.max(0, ...loads), lowest: loads.length === 0 ? 0 : Math.min(...loads) };
}

interface BalanceInput {
  /** Hosts in service that may exchange servers. */
  hosts: readonly HostState[];
  servers: readonly MovableServer[];
  /** What a server requires of its host, with the moves planned so far. */
  placementOf: (serverId: string, planned: ReadonlyMap<string, string>) => Promise<Placement>;
}

/**
 * Moves that even out the load of hosts. Each one relieves the fullest host that can be relieved, and the scheduler
 * chooses where to. A server is moved once at most. Bounded in moves and time.
 */
export async function planBalance({ hosts, servers, placementOf }: BalanceInput): Promise<BalanceResult> {
  const states = hosts.map((host) => ({ ...host }));
  const before = spreadOf(states);
  const planned = new Map<string, string>();
  const moves: BalanceMove[] = [];
  const stuck = new Set<string>();
  const deadline = Date.now() + MAX_PLAN_MS;
  while (moves.length < MAX_BALANCE_MOVES && Date.now() < deadline) {
    await yieldToEventLoop();
    const { lowest } = spreadOf(states);
    const donor = states
      .filter((host) => !stuck.has(host.name) && loadPercent(host) - lowest >= BALANCED_PERCENT)
      .toSorted(byLoad)
      .at(0);
    if (!donor) break;
    const here = servers.filter(({ id, host }) => host === donor.name && !planned.has(id));
    const best = await findBestMove({ donor, states, here, planned, placementOf });
    if (!best) {
      stuck.add(donor.name);
      continue;
    }
    shift(donor, best.server, -1);
    shift(best.target, best.server, 1);
    planned.set(best.server.id, best.target.name);
    moves.push(best.move);
  }
  return { moves, before, after: spreadOf(states), isStuck: moves.length === 0 && stuck.size > 0 };
}

/** The spread after some moves. */
export function spreadAfter(
  hosts: readonly HostState[],
  servers: readonly MovableServer[],
  moves: readonly Pick<BalanceMove, 'serverId' | 'from' | 'to'>[],
): BalanceSpread {
  const states = new Map(hosts.map((host) => [host.name, { ...host }]));
  const byId = new Map(servers.map((server) => [server.id, server]));
  for (const { serverId, from, to } of moves) {
    const [server, source, target] = [byId.get(serverId), states.get(from), states.get(to)];
    if (!server || !source || !target) continue;
    shift(source, server, -1);
    shift(target, server, 1);
  }
  return spreadOf([...states.values()]);
}

const byLoad = (one: HostState, other: HostState) =>
  loadPercent(other) - loadPercent(one) || (one.name < other.name ? -1 : 1);

interface Search {
  donor: HostState;
  states: readonly HostState[];
  here: readonly MovableServer[];
  planned: ReadonlyMap<string, string>;
  placementOf: BalanceInput['placementOf'];
}

interface FoundMove {
  server: MovableServer;
  target: HostState;
  relief: number;
  move: BalanceMove;
}

/** The move after which the fuller of both hosts is the least full; the cheaper one of equal ones. */
async function findBestMove({ donor, states, here, planned, placementOf }: Search): Promise<FoundMove | undefined> {
  const fromBefore = loadPercent(donor);
  const emptier = states.filter((host) => loadPercent(host) < fromBefore);
  let best: FoundMove | undefined;
  for (const server of here.toSorted((one, other) => other.ram_mb - one.ram_mb).slice(0, MAX_CANDIDATES)) {
    const wanted = await placementOf(server.id, planned);
    const target = pickOrNone(emptier, { ...wanted, host: null, avoid: [donor.name] });
    if (!target) continue;
    const [fromAfter, toAfter] = [loadWith(donor, server, -1), loadWith(target, server, 1)];
    const relief = fromBefore - Math.max(fromAfter, toAfter);
    if (relief < MIN_RELIEF_PERCENT || (best && relief <= best.relief)) continue;
    const names = { serverId: server.id, from: donor.name, to: target.name };
    best = {
      server,
      target,
      relief,
      move: { ...names, fromBefore, fromAfter, toBefore: loadPercent(target), toAfter },
    };
  }
  return best;
}

function pickOrNone(hosts: readonly HostState[], wanted: Placement): HostState | undefined {
  try {
    return pickHost(hosts, wanted);
  } catch (error) {
    if (error instanceof PermanentFailure) return undefined;
    throw error;
  }
}

function loadWith(host: HostState, server: MovableServer, sign: 1 | -1): number {
  const after = { ...host };
  shift(after, server, sign);
  return loadPercent(after);
}

function shift(host: HostState, { vcpus, ram_mb, disk_gb }: MovableServer, sign: 1 | -1): void {
  host.used_vcpus += sign * vcpus;
  host.used_ram_mb += sign * ram_mb;
  host.used_disk_gb += sign * disk_gb;
}

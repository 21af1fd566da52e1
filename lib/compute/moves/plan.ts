import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { HostState, Placement } from '#lib/engine/scheduler/host-state.ts';
import { findRejectingFilter, pickHost } from '#lib/engine/scheduler/scheduler.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { mapYielding, yieldToEventLoop } from '#lib/yield-to-event-loop.ts';
import { aggregateSpecsOf } from '../aggregates/host-rules.ts';
import { findIncapableHosts } from '../hosts/missing-capabilities.ts';
import { readHostStates, requestSpecOf } from '../hosts/request-spec.ts';
import { isUp } from '../hosts/state.ts';
import type { MoveMode } from '../jobs/states.ts';
import { can } from '../servers/can.ts';
import { isActive, isInError, isPaused, isStopped, POWER, type VmState } from '../servers/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import type { MoveTarget, PlannedMove } from './schema.ts';

export type UnreachableHosts = ReadonlyMap<string, readonly string[]>;

interface PlanOptions {
  mode: MoveMode;
  /** The only allowed destination, if chosen. */
  target?: string | null;
  /** Hosts that will be enabled by then. */
  opened?: readonly string[];
  /** Excluded hosts, because they are being emptied. */
  closed?: readonly string[];
  /** Servers excluded by choice. */
  left?: readonly string[];
  /** Hosts that a running server cannot reach, by its id: they lack the files of its volumes. */
  unreachable?: UnreachableHosts | undefined;
  /** The only hosts considered; all if undefined. */
  within?: ReadonlySet<string> | undefined;
  /** Servers that will be on a host as well. */
  arriving?: readonly ArrivingServer[];
}

/** A server that a host does not have yet. */
export interface ArrivingServer {
  host: string;
  server: ServerRow;
}

const specsOf = ({ flavor }: ServerRow) => aggregateSpecsOf(unpackJson(flavor).extra_specs);

/** Hosts with all properties that the servers may require. */
export const hostsFor = (db: Reader, servers: readonly ServerRow[]): Promise<HostState[]> =>
  readHostStates(db, { aggregateSpecs: Object.assign({}, ...servers.map(specsOf)) });

const stateOf = (server: ServerRow) => ({ ...server, locked: server.locked_by !== null });

/** States that prevent a move until somebody acts. Reasons include the solution. */
const STAYS: Partial<Record<VmState, string>> = {
  error: msg('It has failed. Rebuild, repair or delete it first.'),
  resized: msg('Its resize awaits confirmation. Confirm or revert it first.'),
  rescued: msg('It is in rescue mode. Leave rescue mode first.'),
  suspended: msg('It is suspended. Resume it first.'),
};

const FILES_STAY = msg('Its volumes are attached as files that other hosts do not have. Stop and start it first.');

/** How a server moves in a mode, or why it cannot. Stopped servers move cold. */
export function wayOf(server: ServerRow, mode: MoveMode, isSourceUp: boolean): { how: MoveMode } | { problem: string } {
  const state = stateOf(server);
  if (mode === 'stop') {
    if (isStopped(server)) return { problem: msg('It is already stopped.') };
    const verdict = can('stop', state, true);
    return verdict === true ? { how: 'stop' } : { problem: verdict };
  }
  if (mode === 'evacuate') {
    const verdict = can('evacuate', state, true);
    return verdict === true ? { how: 'evacuate' } : { problem: verdict };
  }
  if (!isSourceUp) return { problem: msg('Its host is down. It can only be evacuated.') };
  const how = mode === 'live' && (isActive(server) || isPaused(server)) ? 'live' : 'cold';
  const verdict = can(how === 'live' ? 'live_migrate' : 'migrate', state, true);
  return verdict === true ? { how } : { problem: STAYS[server.vm_state] ?? verdict };
}

/** What an administrator can do about a server that stays. */
const fixOf = (server: ServerRow): PlannedMove['fix'] => {
  if (server.power_state === POWER.crashed) return 'start';
  return isInError(server) ? 'delete' : null;
};

/** A server before the planning. */
export const undecidedMove = (server: ServerRow): PlannedMove => {
  const { name, vcpus, ram, disk } = unpackJson(server.flavor);
  return {
    server_id: server.id,
    server_name: server.name,
    project_id: server.project_id,
    flavor: { name, vcpus, ram, disk },
    local_disk_gb: server.disk_gb,
    from: server.host ?? '',
    how: 'none',
    to: null,
    problem: null,
    reason: null,
    fix: fixOf(server),
    is_locked: server.locked_by !== null,
  };
};

function setEnabled(hosts: readonly HostState[], names: readonly string[], is_enabled: 0 | 1): void {
  const chosen = new Set(names);
  for (const host of hosts) if (chosen.has(host.name)) host.is_enabled = is_enabled;
}

/** Adds a planned server to the claims of a host. */
function claim(host: HostState, { vcpus, ram_mb, disk_gb }: ServerRow): void {
  host.used_vcpus += vcpus;
  host.used_ram_mb += ram_mb;
  host.used_disk_gb += disk_gb;
}

/**
 * Destinations of servers: a dry run of the scheduler, largest first, including the claims of previous moves. Changes
 * nothing; each move schedules again.
 */
export async function planMoves(
  db: Reader,
  servers: readonly ServerRow[],
  { mode, target = null, opened = [], closed = [], left = [], unreachable, within, arriving = [] }: PlanOptions,
): Promise<PlannedMove[]> {
  const hosts = (await hostsFor(db, servers)).filter(({ name }) => within?.has(name) ?? true);
  const up = new Set(hosts.filter(isUp).map(({ name }) => name));
  setEnabled(hosts, opened, 1);
  setEnabled(hosts, closed, 0);
  const planned = new Map<string, string>();
  for (const { host, server } of arriving) {
    const reached = hosts.find(({ name }) => name === host);
    if (reached) claim(reached, server);
    planned.set(server.id, host);
  }
  const moves = new Map<string, PlannedMove>();
  for (const server of servers.toSorted((one, other) => other.ram_mb - one.ram_mb)) {
    await yieldToEventLoop();
    const way = left.includes(server.id)
      ? { problem: msg('It is left on its host, as chosen.') }
      : wayOf(server, mode, up.has(server.host ?? ''));
    const move: PlannedMove = { ...undecidedMove(server), ...way };
    moves.set(server.id, move);
    if ('problem' in way || way.how === 'stop') continue;
    const avoid = server.host === null ? [] : [server.host];
    const away = (way.how === 'live' && unreachable?.get(server.id)) || [];
    const lostHost = way.how === 'evacuate' ? server.host : null;
    const host = pick(
      hosts,
      await requestSpecOf(db, server, { forcedHost: target, avoid, lostHost, planned, incapableHosts: away }),
    );
    if (host instanceof PermanentFailure) {
      const isBound = hosts.every(({ name }) => name === server.host || away.includes(name));
      const obstacle = isBound ? { problem: FILES_STAY } : { problem: host.message, reason: host.reason ?? null };
      moves.set(server.id, { ...move, how: 'none', ...obstacle });
      continue;
    }
    claim(host, server);
    planned.set(server.id, host.name);
    move.to = host.name;
  }
  return servers.flatMap(({ id }) => moves.get(id) ?? []);
}

/** Hosts that running servers cannot reach. Called outside of transactions, because hosts respond slowly. */
export async function findUnreachable(
  { engine }: Pick<Services, 'engine'>,
  plan: readonly Pick<PlannedMove, 'server_id' | 'how'>[],
): Promise<UnreachableHosts> {
  const unreachable = new Map<string, readonly string[]>();
  for (const { server_id, how } of plan) {
    if (how === 'live') unreachable.set(server_id, await engine.hypervisor.findUnreachableHosts(server_id));
  }
  return unreachable;
}

/** The scheduled host, or the reason for none. */
function pick(hosts: readonly HostState[], wanted: Placement): HostState | PermanentFailure {
  try {
    return pickHost(hosts, wanted);
  } catch (error) {
    if (error instanceof PermanentFailure) return error;
    throw error;
  }
}

/** Obstacles of servers on each host, individually. */
export async function findTargets(
  platform: Pick<Services, 'database' | 'engine'>,
  servers: readonly ServerRow[],
): Promise<MoveTarget[]> {
  const db = platform.database.read;
  const hosts = await hostsFor(db, servers);
  const up = new Set(hosts.filter(isUp).map(({ name }) => name));
  const needs: { server: ServerRow; wanted: Placement }[] = [];
  const incapableHostsByKind = new Map<string, readonly string[]>();
  for (const server of servers) {
    await yieldToEventLoop();
    const avoid = server.host === null ? [] : [server.host];
    // Hosts are queried once per flavor and image.
    const kind = `${server.flavor} ${server.image_id}`;
    const incapableHosts = incapableHostsByKind.get(kind) ?? (await findIncapableHosts(platform, server.id));
    incapableHostsByKind.set(kind, incapableHosts);
    const lostHost = up.has(server.host ?? '') ? null : server.host;
    needs.push({ server, wanted: await requestSpecOf(db, server, { avoid, lostHost, incapableHosts }) });
  }
  return mapYielding(hosts, (host) => {
    const freeRam = host.ram_mb - host.used_ram_mb;
    const freeDisk = host.disk_gb - host.used_disk_gb;
    const first = needs.find(({ wanted }) => findRejectingFilter(host, wanted) !== undefined);
    const obstacle = first ? findRejectingFilter(host, first.wanted) : undefined;
    const missing = { ram: (first?.server.ram_mb ?? 0) - freeRam, disk: (first?.server.disk_gb ?? 0) - freeDisk };
    return {
      host: host.name,
      zone: host.availability_zone,
      is_up: isUp(host),
      is_enabled: host.is_enabled === 1,
      free_ram_mb: freeRam,
      free_disk_gb: freeDisk,
      obstacle: obstacle ?? null,
      missing: obstacle === 'ram' || obstacle === 'disk' ? missing[obstacle] : null,
    };
  });
}

import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { HostState, Placement } from '#lib/engine/scheduler/host-state.ts';
import type { Services } from '#lib/http/context.ts';
import { readHostStates, requestSpecOf } from '../hosts/request-spec.ts';
import { isUp } from '../hosts/state.ts';
import type { MoveMode } from '../jobs/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { type BalanceMove, type BalanceSpread, planBalance, spreadAfter, spreadOf } from './balance.ts';
import { findUnreachable, hostsFor, wayOf } from './plan.ts';

/** A planned move with its server and its cost. */
interface CostedMove extends BalanceMove {
  server: Pick<ServerRow, 'id' | 'name' | 'project_id'>;
  how: MoveMode;
  /** Memory of a running server and local disks that are copied. */
  copiedGib: number;
}

/** Hosts that may exchange servers: those of one segment, or those without one. */
export interface BalancedGroup {
  segment: { id: string; name: string } | null;
  hosts: number;
  before: BalanceSpread;
  after: BalanceSpread;
  moves: CostedMove[];
  /** Why nothing is moved; null if something is. */
  reason: 'few_hosts' | 'balanced' | 'stuck' | null;
}

/**
 * Plans that even out the hosts of a segment, or of all groups of hosts. Servers stay within their segment, because its
 * hosts are reserved for one another. Reserved hosts and those in maintenance take no part.
 */
export async function planBalances(
  platform: Pick<Services, 'database' | 'engine'>,
  segmentId: string | null,
): Promise<BalancedGroup[]> {
  const db = platform.database.read;
  const states = await readHostStates(db, {});
  const groups = await groupHosts(db, states, segmentId);
  const found: BalancedGroup[] = [];
  for (const { segment, hosts } of groups) found.push(await planGroup(platform, segment, hosts));
  return found;
}

type Segment = BalancedGroup['segment'];

async function groupHosts(db: Reader, states: readonly HostState[], segmentId: string | null) {
  const members = await db
    .selectFrom('segment_hosts as h')
    .innerJoin('segments as s', 's.id', 'h.segment_id')
    .select(['h.name as host', 'h.is_reserved', 'h.on_maintenance', 's.id', 's.name'])
    .execute();
  const byHost = new Map(members.map((member) => [member.host, member]));
  const inService = states.filter((host) => {
    const member = byHost.get(host.name);
    return host.is_enabled === 1 && isUp(host) && !(member?.is_reserved || member?.on_maintenance);
  });
  const bySegment = Map.groupBy(inService, ({ name }) => byHost.get(name)?.id ?? null);
  const chosen = [...bySegment].filter(([id]) => segmentId === null || id === segmentId);
  return chosen.map(([id, hosts]) => {
    const name = members.find((member) => member.id === id)?.name;
    return { segment: id === null || name === undefined ? null : { id, name }, hosts };
  });
}

async function planGroup(
  platform: Pick<Services, 'database' | 'engine'>,
  segment: Segment,
  hosts: readonly HostState[],
): Promise<BalancedGroup> {
  const db = platform.database.read;
  const spread = spreadOf(hosts);
  const nothing = { segment, hosts: hosts.length, before: spread, after: spread, moves: [] };
  if (hosts.length < 2) return { ...nothing, reason: 'few_hosts' };
  const servers = await movableServers(db, hosts);
  const names = new Set(hosts.map(({ name }) => name));
  const complete = await hostsFor(
    db,
    [...servers.values()].map(({ row }) => row),
  );
  const specs = new Map<string, Placement>();
  const states = complete.filter(({ name }) => names.has(name));
  const movable = [...servers.values()].map(({ row }) => ({ ...row, host: row.host ?? '' }));
  const result = await planBalance({
    hosts: states,
    servers: movable,
    placementOf: async (id, planned) => {
      const server = servers.get(id)?.row;
      const known = specs.get(id);
      if (known || !server) return known ?? NOWHERE;
      const spec = await requestSpecOf(db, server, { planned });
      // Groups and hints depend on where other servers are planned.
      if (server.server_group_id === null && server.scheduler_hints === null) specs.set(id, spec);
      return spec;
    },
  });
  const moves = await reachableMoves(platform, result.moves, servers);
  const reason = moves.length > 0 ? null : result.isStuck || result.moves.length > 0 ? 'stuck' : 'balanced';
  return { segment, hosts: hosts.length, before: spread, after: spreadAfter(states, movable, moves), moves, reason };
}

/** A server that has just been deleted fits on no host. */
const NOWHERE: Placement = { vcpus: 0, ramMb: 0, diskGb: 0, zone: '', host: '' };

interface Movable {
  row: ServerRow;
  how: MoveMode;
}

async function movableServers(db: Reader, hosts: readonly HostState[]): Promise<Map<string, Movable>> {
  const found = new Map<string, Movable>();
  for (const { name } of hosts) {
    const rows = await db
      .selectFrom('servers')
      .selectAll()
      .where('host', '=', name)
      .where('deleted_at', 'is', null)
      .orderBy('ram_mb', 'desc')
      .orderBy('id')
      .limit(MAX_SERVERS_PER_HOST)
      .execute();
    for (const row of rows) {
      const way = wayOf(row, 'live', true);
      if ('how' in way && row.locked_by === null) found.set(row.id, { row, how: way.how });
    }
  }
  return found;
}

/** The largest ones even out the hosts with the fewest moves. */
const MAX_SERVERS_PER_HOST = 100;

/** Without the moves of running servers whose volumes the destination cannot open. */
async function reachableMoves(
  platform: Pick<Services, 'engine'>,
  moves: readonly BalanceMove[],
  servers: ReadonlyMap<string, Movable>,
): Promise<CostedMove[]> {
  const ways = moves.map(({ serverId }) => ({ server_id: serverId, how: servers.get(serverId)?.how ?? 'cold' }));
  const unreachable = await findUnreachable(platform, ways);
  return moves.flatMap((move) => {
    const server = servers.get(move.serverId);
    if (!server || unreachable.get(move.serverId)?.includes(move.to)) return [];
    const { id, name, project_id, disk_gb, flavor } = server.row;
    const memoryGib = server.how === 'live' ? unpackJson(flavor).ram / 1024 : 0;
    return [{ ...move, server: { id, name, project_id }, how: server.how, copiedGib: memoryGib + disk_gb }];
  });
}

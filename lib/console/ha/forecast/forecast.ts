import { planMoves } from '#lib/compute/moves/plan.ts';
import type { PlannedMove } from '#lib/compute/moves/schema.ts';
import type { FolderSettings } from '#lib/compute/reserve/local-disks.ts';
import { hasRecoveryFlag } from '#lib/compute/reserve/recoverable-servers.ts';
import type { Reader } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import { findLocalDiskServers } from '#lib/ha/facts/local-disks.ts';
import {
  type AffectedServer,
  type Choice,
  isRecoverySelected,
  listAffectedServers,
} from '#lib/ha/notifications/affected-servers.ts';
import { listReadyReservedHosts, type Protection, readProtection } from '#lib/ha/notifications/facts.ts';
import type { RecoveryMethod } from '#lib/ha/segments/recovery-methods.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Forecast, ForecastMove, Obstacle } from './schema.ts';

const LOST = { type: 'COMPUTE_HOST', payload: { event: 'STOPPED', host_status: 'NORMAL' } } as const;
const LOCAL_DISK = msg('Its only disk is on this host, so it cannot be recovered elsewhere.');
const LEFT_OUT = msg('The platform settings exclude it.');
/** States that allow evacuation; the recovery resets others first. */
const EVACUATED_FROM: readonly string[] = ['active', 'stopped', 'error'];

/** @throws 404 */
export async function getForecast({ database: { read }, env }: AuthedContext, host: string): Promise<Forecast> {
  const known = await read.selectFrom('hosts').select('id').where('name', '=', host).executeTakeFirst();
  if (!known) throw NotFound('Compute host', host);
  return forecastHost(read, host, env);
}

/**
 * Forecast of the loss of a host by the method of its segment: a dry run of the scheduler without changes. An estimate,
 * because instances come and go.
 */
export async function forecastHost(db: Reader, name: string, choice: Choice & FolderSettings): Promise<Forecast> {
  const protection = await readProtection(db, name);
  const servers = await listAffectedServers(db, { ...LOST, hostname: name });
  const chosen = servers.filter((server) => isRecoverySelected(LOST.type, server, choice));
  const left = servers.filter((server) => !isRecoverySelected(LOST.type, server, choice));
  const local = await findLocalDiskServers(db, choice, [name]);
  const movable = chosen.filter(({ id }) => !local.has(id));
  const places = await placesOf(db, protection, movable);
  const moves = [
    ...movable.map((server) => moveOf(server, places, protection)),
    ...chosen.flatMap((server) => (local.has(server.id) ? [staying(server, LOCAL_DISK)] : [])),
    ...left.map(leftOut),
  ];
  const obstacle = obstacleOf(protection, moves);
  return {
    host: name,
    segment: protection.segment?.name ?? null,
    recovery_method: protection.segment?.recoveryMethod ?? null,
    survives: obstacle === null,
    obstacle,
    moves,
    computed_at: new Date().toISOString(),
  };
}

type Place = Pick<PlannedMove, 'to' | 'problem' | 'reason'> & { isReserve: boolean };

/** Null if nothing prevents the recovery, or without instances to recover. */
function obstacleOf({ row, segment, onMaintenance }: Protection, moves: readonly ForecastMove[]): Obstacle | null {
  const wanted = moves.filter((move) => !move.is_left_out);
  if (wanted.length === 0) return null;
  if (!segment) return 'uncovered';
  if (!segment.isEnabled) return 'segment_disabled';
  if (onMaintenance) return row?.maintenance_by ? 'out_of_service' : 'maintenance';
  const lacksRoom = ({ to, problem }: ForecastMove) => to === null && problem !== LOCAL_DISK;
  if (wanted.some(lacksRoom)) return 'no_room';
  return wanted.some(({ to }) => to === null) ? 'local_disks' : null;
}

async function placesOf(
  db: Reader,
  { row, segment }: Protection,
  servers: readonly AffectedServer[],
): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  if (!row || !segment) return places;
  const still = () => servers.filter(({ id }) => !places.get(id)?.to).map(asRecovered);
  const enter = (plan: readonly PlannedMove[], isReserve: boolean) => {
    for (const { server_id, to, problem, reason } of plan) places.set(server_id, { to, problem, reason, isReserve });
  };
  for (const way of WAYS[segment.recoveryMethod]) {
    if (way === 'auto') {
      enter(await planMoves(db, still(), { mode: 'evacuate' }), false);
      continue;
    }
    for (const { name } of await listReadyReservedHosts(db, row.segment_id, row.name)) {
      if (still().length === 0) break;
      enter(await planMoves(db, still(), { mode: 'evacuate', target: name, opened: [name] }), true);
    }
  }
  return places;
}

/** Order of targets by method; docs/contract/ha.md 8. */
const WAYS: Record<RecoveryMethod, readonly ('auto' | 'reserved')[]> = {
  auto: ['auto'],
  reserved_host: ['reserved'],
  auto_priority: ['auto', 'reserved'],
  rh_priority: ['reserved', 'auto'],
};

/** A server in the state that its recovery would create. */
const asRecovered = (server: AffectedServer): AffectedServer => ({
  ...server,
  vm_state: EVACUATED_FROM.includes(server.vm_state) ? server.vm_state : 'error',
  task_state: null,
});

const NO_RESERVE = 'No reserved_hosts available for evacuation.';
const NO_SEGMENT = msg('Its host is not in a segment.');

function moveOf(server: AffectedServer, places: ReadonlyMap<string, Place>, { segment }: Protection): ForecastMove {
  const place = places.get(server.id);
  return {
    ...named(server),
    to: place?.to ?? null,
    is_reserve: place?.to !== null && place?.isReserve === true,
    problem: place ? place.problem : segment ? NO_RESERVE : NO_SEGMENT,
    reason: place?.reason ?? null,
    is_left_out: false,
  };
}

const staying = (server: AffectedServer, problem: string): ForecastMove => ({
  ...named(server),
  to: null,
  is_reserve: false,
  problem,
  reason: null,
  is_left_out: false,
});

const leftOut = (server: AffectedServer): ForecastMove => ({ ...staying(server, LEFT_OUT), is_left_out: true });

const named = (server: AffectedServer) => ({
  server_id: server.id,
  server_name: server.name,
  project_id: server.project_id,
  is_protected: hasRecoveryFlag(server),
  ram_mb: server.ram_mb,
});

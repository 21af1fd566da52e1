import { hasRecoveryFlag } from '#lib/compute/reserve/recoverable-servers.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { AffectedServer } from '../notifications/affected-servers.ts';

/** Values of the metadata `HA_Priority`: -1000 to 1000, higher first. Anything else counts as 0. */
const PRIORITY = /^-?\d{1,4}$/;
const MAX_PRIORITY = 1000;
/** Instances after which one instance can start, in `HA_Depends_On`. More are ignored. */
const MAX_DEPENDENCIES = 20;

type Orderable = Pick<AffectedServer, 'id' | 'metadata' | 'image_id' | 'server_group_id'>;

export function priorityOf({ metadata }: Pick<Orderable, 'metadata'>): number {
  const value = unpackJson(metadata).HA_Priority?.trim() ?? '';
  const priority = PRIORITY.test(value) ? Number(value) : 0;
  return Math.abs(priority) <= MAX_PRIORITY ? priority : 0;
}

/** Ids of the instances in the metadata `HA_Depends_On`, which are separated by commas. */
export const dependenciesOf = ({ metadata }: Pick<Orderable, 'metadata'>): string[] =>
  (unpackJson(metadata).HA_Depends_On ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .slice(0, MAX_DEPENDENCIES);

/**
 * The order in which instances of a failed host are evacuated: those with HA_Enabled first (upstream's rule), then by
 * priority; then one member of each server group before the second members, so that each group serves again soon; then
 * those whose disks other hosts can open, because their data is kept and nothing is copied. The order is stable.
 */
export function orderMoves<S extends Orderable>(servers: readonly S[], hasSharedDisks: (server: S) => boolean): S[] {
  const byPriority = servers.toSorted(
    (a, b) => Number(hasRecoveryFlag(b)) - Number(hasRecoveryFlag(a)) || priorityOf(b) - priorityOf(a),
  );
  const ranks = groupRanks(byPriority);
  const rank = ({ id }: S) => ranks.get(id) ?? 0;
  return byPriority.toSorted(
    (a, b) =>
      Number(hasRecoveryFlag(b)) - Number(hasRecoveryFlag(a)) ||
      priorityOf(b) - priorityOf(a) ||
      rank(a) - rank(b) ||
      Number(hasSharedDisks(b)) - Number(hasSharedDisks(a)),
  );
}

/** Position of each server among the members of its group; 0 without a group. */
function groupRanks(servers: readonly Orderable[]): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    servers.map(({ id, server_group_id: group }) => {
      if (group === null) return [id, 0];
      const count = counts.get(group) ?? 0;
      counts.set(group, count + 1);
      return [id, count];
    }),
  );
}

interface PendingMove {
  server_id: string;
  metadata: Orderable['metadata'];
}

/**
 * The pending moves that can start: their dependencies are not among the open moves. If all wait for each other, or for
 * a move that is never started, the first one starts, so that a recovery always ends.
 * @param open ids of servers whose moves are pending or ongoing
 */
export function startableMoves<M extends PendingMove>(pending: readonly M[], open: ReadonlySet<string>): M[] {
  const ready = pending.filter((move) => dependenciesOf(move).every((id) => id === move.server_id || !open.has(id)));
  const isAnyOngoing = open.size > pending.length;
  return ready.length > 0 || isAnyOngoing ? ready : pending.slice(0, 1);
}

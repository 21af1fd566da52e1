import type { HaRecord, Lane, RecordedMove } from './schema.ts';

/** What has become of an instance: its last move, or how it is. */
export type LaneState = 'failed' | 'ongoing' | 'pending' | 'ignored' | 'succeeded';

/** In the order of what a person has to look at. */
const ORDER: readonly LaneState[] = ['failed', 'ongoing', 'pending', 'ignored', 'succeeded'];

/** The last move decides, unless the instance runs again although it failed; one that was not moved counts as it runs. */
export function laneState({ moves, downtime }: Lane): LaneState {
  const last = moves.at(-1);
  const isBack = downtime !== null && downtime.until !== null;
  if (last) return isBack && (last.status === 'failed' || last.status === 'ignored') ? 'succeeded' : last.status;
  return downtime === null || downtime.until !== null ? 'succeeded' : 'ongoing';
}

/** Moves of a round with their instances, those that failed first. */
export function movesOfRound(lanes: readonly Lane[], round: number): { lane: Lane; move: RecordedMove }[] {
  return lanes
    .flatMap((lane) => lane.moves.filter((move) => move.round === round).map((move) => ({ lane, move })))
    .toSorted((one, other) => ORDER.indexOf(one.move.status) - ORDER.indexOf(other.move.status));
}

/** What was asked of an instance during one of its moves. */
export const actionsOfMove = ({ actions }: Lane, { started_at, ended_at }: RecordedMove): Lane['actions'] =>
  started_at === null
    ? []
    : actions.filter(
        (action) => action.started_at >= started_at && (ended_at === null || action.started_at <= ended_at),
      );

export const sortLanes = (lanes: readonly Lane[]): Lane[] =>
  lanes.toSorted((one, other) => ORDER.indexOf(laneState(one)) - ORDER.indexOf(laneState(other)));

/** How a record ends in numbers. */
export interface Summary {
  total: number;
  recovered: number;
  failed: number;
  /** Instances that give no service yet. */
  down: number;
  /** Since when the first of them gives none; while it is known, no downtime is the longest yet. */
  downSince: string | null;
  /** Seconds; null while nothing is known. */
  longest: number | null;
  median: number | null;
}

export function summaryOf({ lanes }: Pick<HaRecord, 'lanes'>): Summary {
  const states = lanes.map(laneState);
  const seconds = lanes.flatMap(({ downtime }) => downtime?.seconds ?? []).toSorted((one, other) => one - other);
  const down = lanes.flatMap(({ downtime }) => (downtime !== null && downtime.until === null ? [downtime.since] : []));
  return {
    total: lanes.length,
    recovered: states.filter((state) => state === 'succeeded').length,
    failed: states.filter((state) => state === 'failed').length,
    down: down.length,
    downSince: down.toSorted()[0] ?? null,
    longest: seconds.at(-1) ?? null,
    median: seconds[Math.floor((seconds.length - 1) / 2)] ?? null,
  };
}

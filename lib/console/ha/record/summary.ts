import { AFFECTED_OUTCOMES } from '#lib/ha/facts/outcome.ts';
import type { HaRecord, Lane, RecordedMove } from './schema.ts';

/** Moves that need attention come first. */
const MOVE_ORDER: readonly RecordedMove['status'][] = ['failed', 'ongoing', 'pending', 'ignored', 'succeeded'];

/** Moves of a round with their instances, failed ones first. */
export function movesOfRound(lanes: readonly Lane[], round: number): { lane: Lane; move: RecordedMove }[] {
  return lanes
    .flatMap((lane) => lane.moves.filter((move) => move.round === round).map((move) => ({ lane, move })))
    .toSorted((one, other) => MOVE_ORDER.indexOf(one.move.status) - MOVE_ORDER.indexOf(other.move.status));
}

export const actionsOfMove = ({ actions }: Lane, { started_at, ended_at }: RecordedMove): Lane['actions'] =>
  started_at === null
    ? []
    : actions.filter(
        (action) => action.started_at >= started_at && (ended_at === null || action.started_at <= ended_at),
      );

/** Worst outcome first. */
export const sortLanes = (lanes: readonly Lane[]): Lane[] =>
  lanes.toSorted((one, other) => AFFECTED_OUTCOMES.indexOf(one.outcome) - AFFECTED_OUTCOMES.indexOf(other.outcome));

/** Whether it does not run and is not being recovered. */
export const isDown = ({ outcome }: Pick<Lane, 'outcome'>): boolean =>
  outcome === 'failed' || outcome === 'crashed' || outcome === 'stranded';

type SummarizedRecord = Pick<HaRecord, 'lanes'>;

export interface Summary {
  /** Includes deleted instances. */
  total: number;
  recovered: number;
  recovering: number;
  down: number;
  deleted: number;
  /**
   * Start of the earliest outage that has not ended; null if all have ended. Until then the longest downtime is not
   * final.
   */
  downSince: string | null;
  /** Seconds; null if no downtime is known. */
  longest: number | null;
  median: number | null;
}

export function summaryOf({ lanes }: SummarizedRecord): Summary {
  const count = (wanted: Lane['outcome']) => lanes.filter(({ outcome }) => outcome === wanted).length;
  const seconds = lanes.flatMap(({ downtime }) => downtime?.seconds ?? []).toSorted((one, other) => one - other);
  const notBack = lanes.filter((lane) => isDown(lane) || lane.outcome === 'recovering');
  const since = notBack.flatMap(({ downtime }) => (downtime?.until === null ? [downtime.since] : []));
  return {
    total: lanes.length,
    recovered: count('recovered'),
    recovering: count('recovering'),
    down: lanes.filter(isDown).length,
    deleted: count('deleted'),
    downSince: since.toSorted()[0] ?? null,
    longest: seconds.at(-1) ?? null,
    median: seconds[Math.floor((seconds.length - 1) / 2)] ?? null,
  };
}

/**
 * Time at which the last instance was available again, or the end of a recovery without moves; null until then. Derived
 * from the lanes only, because other facts may have been read at another time.
 */
export function recoveredAt(record: HaRecord): string | null {
  const { status, outcome, ended_at } = record.notification;
  if (record.attempts === 0 || outcome === 'running' || (status !== 'finished' && status !== 'failed')) return null;
  const { down, recovering } = summaryOf(record);
  if (down + recovering > 0) return null;
  const ends = record.lanes.flatMap(({ downtime }) => downtime?.until ?? []).toSorted();
  return ends.at(-1) ?? (outcome === 'finished' ? ended_at : null);
}

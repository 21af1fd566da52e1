import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { RecordedMove, RecordedStep } from './schema.ts';

type StepRow = Selectable<Tables['recovery_steps']>;
type VmoveRow = Selectable<Tables['vmoves']>;

/**
 * Numbers of move rounds. A round consists of the moves of an attempt with the same required host; rounds are in the
 * order of their start.
 */
export function roundsOf(vmoves: readonly VmoveRow[]): ReadonlyMap<string, number> {
  const rounds = new Map<string, number>();
  for (const move of vmoves) {
    const key = roundKey(move);
    if (!rounds.has(key)) rounds.set(key, rounds.size);
  }
  return rounds;
}

export const roundKey = ({ attempt, target_host }: Pick<VmoveRow, 'attempt' | 'target_host'>): string =>
  JSON.stringify([attempt, target_host]);

const EVACUATE = 'EvacuateInstancesTask';
const PREPARE = 'PrepareHAEnabledInstancesTask';

/** Recorded steps; those that move instances with the number of their round. */
export function stepsOf(rows: readonly StepRow[], moves: readonly RecordedMove[]): RecordedStep[] {
  return rows.map((row, index) => ({
    attempt: row.attempt,
    position: row.position,
    name: row.name,
    state: row.state,
    progress: row.progress,
    started_at: row.started_at,
    ended_at: row.ended_at,
    message: row.message,
    message_data: row.message_data && unpackJson(row.message_data),
    details: unpackJson(row.details).map(({ timestamp, message }) => ({ at: isoOf(timestamp), message })),
    waits_until: row.waits_until,
    round: roundOf(rows, index, moves),
  }));
}

/**
 * A round is an evacuation after a preparation with results. An evacuation without one means that no reserved host was
 * left.
 */
function roundOf(rows: readonly StepRow[], index: number, moves: readonly RecordedMove[]): number | null {
  const isRound = (at: number) => rows[at]?.name === EVACUATE && rows[at - 1]?.name === PREPARE;
  const step = rows[index];
  if (!step || !isRound(index)) return null;
  const before = rows.filter(({ attempt }, at) => attempt === step.attempt && at < index && isRound(at)).length;
  const own = new Set(moves.filter(({ attempt }) => attempt === step.attempt).map(({ round }) => round));
  return [...own].toSorted((one, other) => one - other)[before] ?? null;
}

/** Upstream's format has a space instead of the T, and no time zone. */
const isoOf = (timestamp: string): string => `${timestamp.replace(' ', 'T')}Z`;

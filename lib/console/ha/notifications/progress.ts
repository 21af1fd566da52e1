import type { Reader } from '#lib/db/database.ts';
import type { AffectedOutcome } from '#lib/ha/facts/outcome.ts';
import { readInvolvements, readOutcomes } from '#lib/ha/facts/outcomes.ts';
import type { StepState } from '#lib/ha/recovery/schema.ts';
import type { Impact } from '../overview/schema.ts';

export const NO_IMPACT: Impact = { recovered: 0, failed: 0, total: 0 };

export async function impactsOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Impact>> {
  const outcomes = await readOutcomes(db, await readInvolvements(db, ids));
  const groups = Map.groupBy(outcomes, ([{ notificationId }]) => notificationId);
  return new Map([...groups].map(([id, own]) => [id, impactOf(own.map(([, outcome]) => outcome))]));
}

function impactOf(outcomes: readonly AffectedOutcome[]): Impact {
  const count = (...wanted: AffectedOutcome[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
  return {
    recovered: count('recovered'),
    failed: count('failed', 'crashed', 'stranded'),
    total: outcomes.length - count('deleted'),
  };
}

/** The step in progress, otherwise the last one that started. */
export interface CurrentStep {
  name: string;
  state: StepState;
  started_at: string | null;
}

export async function stepsOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, CurrentStep>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('recovery_steps')
    .select(['notification_id', 'name', 'state', 'started_at'])
    .where('notification_id', 'in', ids)
    .where('state', '!=', 'PENDING')
    .orderBy('attempt')
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ notification_id, ...step }) => [notification_id, step]));
}

import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import type { HaFacts } from '../facts/facts.ts';
import type { Outcome } from './schema.ts';

/** What the facts say of the instances that a notification is about. */
interface Aftermath {
  /** Instances whose recovery failed and that do not run yet. */
  unrecovered: number;
  /** The instance that it names crashed, and nobody has started it since. */
  hasCrashed: boolean;
}

/**
 * What became of a notification. The status of the API is final; a person may have repaired since what a recovery could not, and
 * a recovery that found nothing it may restart did not bring anything back.
 */
export function outcomeOf(
  row: Pick<NotificationRow, 'type' | 'status' | 'triage' | 'attempts' | 'payload' | 'retry_run_id'>,
  { unrecovered, hasCrashed }: Aftermath,
): Outcome {
  const { type, status, triage, attempts } = row;
  if (row.retry_run_id !== null) return 'running';
  if (status === 'failed' && type !== 'COMPUTE_PROCESS' && triage !== 'resolved' && unrecovered === 0)
    return 'recovered';
  const isLeftOff = status === 'finished' && type === 'COMPUTE_INSTANCE' && attempts === 0 && hasCrashed;
  return isLeftOff && unpackJson(row.payload).event !== 'STARTED' ? 'skipped' : status;
}

/** How many instances of each failed recovery do not run yet. */
export function unrecoveredIn({ instances }: HaFacts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { notificationId, outcome } of instances) {
    if (notificationId === null || outcome === 'recovered') continue;
    counts.set(notificationId, (counts.get(notificationId) ?? 0) + 1);
  }
  return counts;
}

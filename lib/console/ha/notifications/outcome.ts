import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { readHaFacts } from '#lib/ha/facts/facts.ts';
import { type PastMember, readPastInstances } from '#lib/ha/facts/past-instances.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import type { Outcome } from './schema.ts';

/** Facts about the instances of a notification. */
export interface RecoveryCounts {
  /** Instances that were not recovered and do not run. */
  unrecovered: number;
  /** Those that can be retried by a person. */
  retryable: number;
  /** Instances that run or ran again. */
  recovered: number;
  /** The named instance crashed and was not started since. */
  hasCrashed: boolean;
}

/**
 * Outcome of a notification. The API status is final, but people may have repaired the failure since, and a
 * notification can finish although its crashed instance was not restarted.
 */
export function outcomeOf(
  row: Pick<NotificationRow, 'type' | 'status' | 'triage' | 'attempts' | 'payload' | 'retry_run_id'>,
  { unrecovered, recovered, hasCrashed }: RecoveryCounts,
): Outcome {
  const { type, status, triage, attempts } = row;
  if (row.retry_run_id !== null) return 'running';
  if (status === 'failed' && triage !== 'resolved' && isRecovered({ unrecovered, recovered })) return 'recovered';
  const isLeftOff = status === 'finished' && type === 'COMPUTE_INSTANCE' && attempts === 0 && hasCrashed;
  return isLeftOff && unpackJson(row.payload).event !== 'STARTED' ? 'skipped' : status;
}

const isRecovered = ({ unrecovered, recovered }: Pick<RecoveryCounts, 'unrecovered' | 'recovered'>): boolean =>
  unrecovered === 0 && recovered > 0;

type Counts = Pick<RecoveryCounts, 'unrecovered' | 'retryable' | 'recovered'>;
export const NO_INSTANCES: Counts = { unrecovered: 0, retryable: 0, recovered: 0 };

/** Counts by notification; for failed ones with instances that a later notification is about. */
export async function readAftermaths(
  db: Reader,
  failures: readonly PastMember[],
): Promise<ReadonlyMap<string, Counts>> {
  if (failures.length === 0) return new Map();
  const { instances } = await readHaFacts(db);
  const counts = new Map<string, Counts>();
  for (const instance of [...instances, ...(await readPastInstances(db, failures, instances))]) {
    const { notificationId, outcome, remedy } = instance;
    if (notificationId === null) continue;
    const { unrecovered, retryable, recovered } = counts.get(notificationId) ?? NO_INSTANCES;
    const isBack = outcome === 'recovered';
    counts.set(notificationId, {
      unrecovered: unrecovered + (isBack ? 0 : 1),
      retryable: retryable + (remedy === 'retry' ? 1 : 0),
      recovered: recovered + (isBack ? 1 : 0),
    });
  }
  return counts;
}

/**
 * Maximum number of open failures, newest first, that are checked for recovered instances. Limits the parameters of one
 * statement.
 */
const MAX_FAILURES = 5000;

/** Ids of failed recoveries with the outcome `recovered`, which need no action. */
export async function readRecoveredIds(db: Reader): Promise<string[]> {
  const failures = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'status', 'payload', 'created_at'])
    .where('triage', '!=', 'resolved')
    .where('status', '=', 'failed')
    .where('retry_run_id', 'is', null)
    .orderBy('generated_at', 'desc')
    .limit(MAX_FAILURES)
    .execute();
  const aftermaths = await readAftermaths(db, failures);
  return failures.flatMap(({ id }) => (isRecovered(aftermaths.get(id) ?? NO_INSTANCES) ? [id] : []));
}

import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import { isFinal } from '#lib/ha/notifications/enums.ts';
import { type Check, evaluateNotification, type Facts, type Verdict } from '#lib/ha/notifications/evaluation.ts';
import { readFacts } from '#lib/ha/notifications/facts.ts';
import { sentenceOf } from '#lib/http/sentence.ts';
import type { Env } from '#lib/settings/env.ts';
import type { RecordedCheck } from './schema.ts';

type Row = NotificationRow;

/**
 * Evaluates the rules for a notification again, because the results are not stored. While it is undecided, the current
 * facts are used, afterwards the recorded ones. Checks of facts that are no longer known, such as the state of the
 * compute service, are omitted, and the recorded decision is returned unchanged.
 * @param moved number of instances with which its recovery started
 */
export async function checksOf(db: Reader, env: Env, row: Row, moved: number): Promise<RecordedCheck[]> {
  const isOpen = row.attempts === 0 ? !isFinal(row.status) : row.status === 'running' && moved === 0;
  if (isOpen) return evaluateNotification(await factsNow(db, env, row)).checks.map(recorded);
  const verdict = verdictOf(row, moved);
  const known = verdict.checks.filter(({ id }) => id !== 'reserved');
  const isAsSaid = row.attempts > 0 || row.message === null || verdict.decisive === decisiveOf(row);
  if (isAsSaid) return known.map(recorded);
  const passed = known.filter(({ isPassed, consequence }) => isPassed || consequence === 'waits').map(recorded);
  const consequence = row.status === 'finished' ? 'finished' : 'ignored';
  return [...passed, { id: 'decision', is_passed: false, consequence, message: row.message ?? '' }];
}

async function factsNow(db: Reader, env: Env, row: Row): Promise<Facts> {
  const { type, spelling, host: hostname, generated_at: generatedAt } = row;
  const fault = { type, spelling, hostname, generatedAt, payload: { payload: unpackJson(row.payload) } };
  const facts = await readFacts(db, fault, env);
  // It was accepted, so it was not a duplicate and the host was in service; its own recovery takes the host out of
  // service.
  return { ...facts, duplicate: false, host: { ...facts.host, onMaintenance: false } };
}

/** The rule that decided, as recorded; undefined if it was none. */
const decisiveOf = ({ message_data }: Row) => (message_data === null ? undefined : unpackJson(message_data).check);

function verdictOf(row: Row, moved: number): Verdict {
  const facts = (isEnabled: boolean): Facts => ({
    type: row.type,
    spelling: row.spelling,
    payload: { payload: unpackJson(row.payload) },
    host: {
      name: row.host,
      isRegistered: true,
      onMaintenance: false,
      segment: { name: row.segment_name, isEnabled, recoveryMethod: 'auto' },
    },
    duplicate: false,
    reservedHosts: 0,
    computeService: null,
    affected: moved > 0 ? { instances: moved, recovered: moved, held: 0 } : null,
  });
  return evaluateNotification(facts(decisiveOf(row) !== 'segment'));
}

const recorded = ({ id, isPassed, consequence, message }: Check): RecordedCheck => ({
  id,
  is_passed: isPassed,
  consequence,
  message: sentenceOf(message),
});

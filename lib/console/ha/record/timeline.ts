import type { RecordedText } from '#lib/ha/recovery/recorded-text.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { HaRecord, RecordedStep } from './schema.ts';
import { summaryOf } from './summary.ts';

/** State of an entry: `waiting` is only waiting, `expected` has not started. */
export type EntryState = 'done' | 'running' | 'waiting' | 'failed' | 'expected' | 'noted';

export const ENTRY_WORDS: Record<EntryState, string> = {
  done: msg('Done'),
  running: msg('In progress'),
  waiting: msg('Waiting'),
  failed: msg('Failed'),
  expected: msg('Upcoming'),
  noted: msg('Recorded'),
};

export interface Entry {
  id: string;
  state: EntryState;
  /** Null if it has not started. */
  at: string | null;
  /** End; for waiting entries the expected end. */
  until: string | null;
  title: Text;
  note: Text | RecordedText | null;
  /** Null for entries that belong to no attempt. */
  attempt: number | null;
  hasChecks: boolean;
  step: RecordedStep | null;
}

type EntryInput = Pick<Entry, 'id' | 'state' | 'at' | 'title'> & Partial<Entry>;
const entry = (given: EntryInput): Entry => ({
  until: null,
  note: null,
  attempt: null,
  hasChecks: false,
  step: null,
  ...given,
});

/** Minimum gap that gets an entry. */
const GAP_MS = 2000;

const isGap = (from: string | null | undefined, to: string | null | undefined): boolean =>
  Boolean(from && to) && Date.parse(to ?? '') - Date.parse(from ?? '') >= GAP_MS;

/** Steps of a recovery by type, with upstream's names; docs/contract/ha.md 8. */
const STEPS = {
  COMPUTE_HOST: ['DisableComputeServiceTask', 'PrepareHAEnabledInstancesTask', 'EvacuateInstancesTask'],
  COMPUTE_INSTANCE: ['StopInstanceTask', 'StartInstanceTask', 'ConfirmInstanceActiveTask'],
  COMPUTE_PROCESS: ['DisableComputeNodeTask', 'ConfirmComputeNodeDisabledTask'],
} as const;

export function timelineOf(record: HaRecord): Entry[] {
  const { ended_at } = record.notification;
  // Steps of a manual retry come after the end of the recovery.
  const isRetried = ({ at, step }: Entry) => ended_at !== null && at !== null && at > ended_at && step !== null;
  const steps = recoveryEntries(record);
  const from = steps.findIndex(isRetried);
  const cut = from < 0 ? steps.length : from;
  const before = steps.slice(0, cut).filter((one, index) => index < cut - 1 || !one.id.startsWith('gap') || from < 0);
  return [
    ...faultEntries(record),
    ...before,
    ...nextEntries(record),
    ...endEntries(record),
    ...steps.slice(cut),
    ...afterRetry(record, steps.slice(cut)),
  ];
}

function faultEntries(record: HaRecord): Entry[] {
  const { notification, fault_at, repeated_at } = record;
  const { generated_at, created_at, host, repeats } = notification;
  const silent = msg('Last sign of life of {host}', { host });
  return [
    ...(fault_at === generated_at ? [] : [entry({ id: 'fault', state: 'noted', at: fault_at, title: silent })]),
    entry({ id: 'told', state: 'noted', at: generated_at, title: reportedText(record), note: notification.reason }),
    entry({
      id: 'received',
      state: 'done',
      at: created_at,
      title: msg('Notification received'),
      note: isGap(generated_at, created_at) ? msg('It arrived some time after the fault.') : null,
    }),
    entry({ id: 'checks', state: stateOfChecks(record), at: created_at, title: checksText(record), hasChecks: true }),
    ...(repeats > 0
      ? [
          entry({
            id: 'repeats',
            state: 'noted',
            at: repeated_at,
            title: msg(
              'The same fault was reported {count, plural, one {# more time} other {# more times}} and rejected as a duplicate',
              {
                count: repeats,
              },
            ),
          }),
        ]
      : []),
  ];
}

function reportedText({ notification, trigger }: HaRecord): Text {
  const who = trigger.user?.name ?? '';
  switch (notification.source) {
    case 'bus':
      return trigger.event_type && trigger.publisher
        ? msg('{event} from {publisher}', { event: trigger.event_type, publisher: trigger.publisher })
        : msg('An event of the message bus');
    case 'webhook':
      return msg('{who} reported the fault through the API', { who });
    case 'console':
      return msg('{who} reported the fault in the console', { who });
    default:
      return notification.source satisfies never;
  }
}

const failing = ({ checks }: HaRecord) =>
  checks.filter(({ is_passed, consequence }) => !is_passed && consequence !== 'waits');

const stateOfChecks = (record: HaRecord): EntryState => (failing(record).length > 0 ? 'failed' : 'done');

const checksText = ({ checks }: HaRecord): Text =>
  msg('{passed} of {total} checks passed', {
    passed: checks.filter(({ is_passed }) => is_passed).length,
    total: checks.length,
  });

function recoveryEntries({ notification, steps }: HaRecord): Entry[] {
  const { created_at, started_at, status } = notification;
  const entries: Entry[] = [];
  if (status === 'new') {
    entries.push(entry({ id: 'turn', state: 'waiting', at: created_at, title: msg('Queued') }));
  } else if (isGap(created_at, started_at)) {
    const note = msg('Another recovery of this host was in progress, or all workers were busy.');
    entries.push(
      entry({ id: 'turn', state: 'done', at: created_at, until: started_at, title: msg('Waited in the queue'), note }),
    );
  }
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    entries.push(...gapBetween(before, step), stepEntry(step));
  }
  return entries;
}

function gapBetween(before: RecordedStep | undefined, step: RecordedStep): Entry[] {
  if (!before || !isGap(before.ended_at, step.started_at)) return [];
  const isRetry = before.attempt !== step.attempt;
  return [
    entry({
      id: `gap ${step.attempt} ${step.position}`,
      state: 'done',
      at: before.ended_at,
      until: step.started_at,
      title: isRetry ? msg('Waiting to retry') : msg('Nothing was recorded'),
      note: isRetry ? null : msg('The platform was busy, or it was restarted and resumed here.'),
    }),
  ];
}

const STEP_STATES = { PENDING: 'expected', RUNNING: 'running', SUCCESS: 'done', FAILURE: 'failed' } as const;

const stepEntry = (step: RecordedStep): Entry =>
  entry({
    id: `step ${step.attempt} ${step.position}`,
    state: step.waits_until === null ? STEP_STATES[step.state] : 'waiting',
    at: step.started_at,
    until: step.waits_until ?? step.ended_at,
    title: step.name,
    note: step.message_data ?? step.message,
    attempt: step.attempt,
    step,
  });

function nextEntries({ notification, steps, attempts }: HaRecord): Entry[] {
  const { status, retry_at, updated_at, type } = notification;
  if (status === 'error') {
    const title = msg('Waiting to retry');
    return [entry({ id: 'retry', state: 'waiting', at: steps.at(-1)?.ended_at ?? updated_at, until: retry_at, title })];
  }
  if (status !== 'running') return [];
  const names: readonly string[] = STEPS[type];
  const last = steps.filter(({ attempt }) => attempt === attempts).at(-1);
  if (last && !names.includes(last.name)) return [];
  return names
    .slice(last ? names.indexOf(last.name) + 1 : 0)
    .map((name) => entry({ id: `next ${name}`, state: 'expected', at: null, title: name, attempt: attempts }));
}

/** Result of the last retry by its own steps, because a retry may be of some instances only. */
function afterRetry(record: HaRecord, steps: readonly Entry[]): Entry[] {
  const { notification } = record;
  const last = steps.at(-1);
  if (!last || notification.outcome === 'running') return [];
  const at = last.step?.ended_at ?? null;
  const end = (state: EntryState, title: Text, note: Entry['note'] = null) => [
    entry({ id: 'retried', state, at, title, note }),
  ];
  if (steps.some(({ attempt, state }) => attempt === last.attempt && state === 'failed')) {
    return end('failed', msg('Retry failed'), notification.message_data ?? notification.message);
  }
  const { down, recovering } = summaryOf(record);
  return end('done', down + recovering === 0 ? msg('All instances are running again') : msg('Retry finished'));
}

function endEntries({ notification }: HaRecord): Entry[] {
  const { status, outcome, ended_at, message, message_data } = notification;
  const end = (state: EntryState, title: Text) => [
    entry({ id: 'end', state, at: ended_at, title, note: message_data ?? message }),
  ];
  switch (status) {
    case 'finished':
      return outcome === 'skipped' ? end('noted', msg('Skipped')) : end('done', msg('Recovery finished'));
    case 'failed':
      return end('failed', msg('Recovery failed'));
    case 'ignored':
      return end('noted', msg('Ignored'));
    case 'new':
    case 'running':
    case 'error':
      return [];
    default:
      return status satisfies never;
  }
}

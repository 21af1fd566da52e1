import { expect, test } from 'vitest';
import { explainFault } from '#lib/compute/servers/view/explain-fault.ts';
import { english } from '#lib/i18n/english.ts';
import { chooseNotice } from './choose-notice.ts';
import type { Incident } from './schema.ts';
import { incidentSentence } from './sentence.ts';

const format = { dateTime: (at: string) => at.slice(11, 16), duration: (ms: number) => `${ms / 1000} s` };
const base: Omit<Incident, 'notification_id' | 'outcome'> = {
  ...{ cause: 'host', failed_at: '2026-11-20T03:11:00Z', moved_at: null, back_at: null },
  ...{ seconds: null, guest: null, is_rebuilt: false },
};
const { cause, advice } = explainFault(null, { flavor: undefined });
const FAULT = [english(cause), english(advice)].join(' ');
const LAUNCH_AGAIN =
  'The host could not create or change this instance. Delete it and launch it again. If that fails too, send the error to an administrator.';

/** What an owner reads on the page of an instance. */
function notice(outcome: Incident['outcome'] | null, hasFault: boolean): string | null {
  const incident = outcome && { ...base, outcome };
  const choice = chooseNotice(incident, hasFault);
  if (choice === 'fault') return FAULT;
  return choice === 'incident' && incident ? english(incidentSentence(incident, format)) : null;
}

test.each([
  [null, false, null],
  [null, true, LAUNCH_AGAIN],
  ['recovering', true, 'Its host failed at 03:11. It is being recovered, no action needed yet.'],
  ['down', true, 'Its host failed at 03:11. Recovery failed. Contact your administrator.'],
  [
    'not_moved',
    true,
    'Its host failed at 03:11. It was not moved because its only disk is on that host. It is down until the host returns. Contact your administrator.',
  ],
  ['returned', true, LAUNCH_AGAIN],
  ['running', true, LAUNCH_AGAIN],
  ['off', true, LAUNCH_AGAIN],
  ['stopped', true, LAUNCH_AGAIN],
  ['recovering', false, 'Its host failed at 03:11. It is being recovered, no action needed yet.'],
  ['down', false, 'Its host failed at 03:11. Recovery failed. Contact your administrator.'],
  [
    'not_moved',
    false,
    'Its host failed at 03:11. It was not moved because its only disk is on that host. It is down until the host returns. Contact your administrator.',
  ],
  [
    'returned',
    false,
    'Its host failed at 03:11 and is up again. It was not moved because its only disk is on that host, and it is not running: start it.',
  ],
  ['running', false, 'Its host failed at 03:11. It is running again, no action needed.'],
  ['off', false, 'Moved from a failed host at 03:11 while it was off, no action needed.'],
] as const)('incident %s, fault %s: the only notice is exact', (outcome, hasFault, sentence) => {
  expect(notice(outcome, hasFault)).toBe(sentence);
});

import { expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import type { Incident } from './schema.ts';
import { incidentSentence } from './sentence.ts';

const format = { dateTime: (at: string) => at.slice(11, 16), duration: (ms: number) => `${ms / 1000} s` };
const moved: Omit<Incident, 'notification_id'> = {
  ...{ cause: 'host', outcome: 'running', failed_at: '2026-11-20T03:11:00Z', moved_at: '2026-11-20T03:11:40Z' },
  ...{ back_at: '2026-11-20T03:12:00Z', seconds: 41, guest: null, is_rebuilt: false },
};
const stayed = { ...moved, moved_at: null };
const own = { ...stayed, cause: 'instance' } as const;

const unready = { is_checked: false, is_failed: true, booted_seconds: null, port: null, responded_seconds: null };

test.each([
  [moved, 'Moved from a failed host at 03:12, 41 s downtime, no action needed.'],
  [{ ...moved, seconds: null }, 'Moved from a failed host at 03:12, no action needed.'],
  [
    { ...moved, is_rebuilt: true },
    'Moved from a failed host at 03:12, 41 s downtime. Its local disks were recreated: check their data.',
  ],
  [
    { ...moved, seconds: null, is_rebuilt: true },
    'Moved from a failed host at 03:12. Its local disks were recreated: check their data.',
  ],
  [{ ...moved, outcome: 'off' }, 'Moved from a failed host at 03:11 while it was off, no action needed.'],
  [
    { ...moved, outcome: 'off', is_rebuilt: true },
    'Moved from a failed host at 03:11 while it was off. Its local disks were recreated: check their data before you use it.',
  ],
  [{ ...moved, outcome: 'stopped' }, 'Moved from a failed host at 03:11, and off now: start it if you need it.'],
  [
    { ...moved, outcome: 'stopped', is_rebuilt: true },
    'Moved from a failed host at 03:11, and off now: start it if you need it. Its local disks were recreated: check their data.',
  ],
  [{ ...stayed, outcome: 'stopped' }, 'Its host failed at 03:11. The instance is off now: start it if you need it.'],
  [{ ...own, outcome: 'stopped' }, 'It failed at 03:11 and is off now: start it if you need it.'],
  [{ ...stayed, outcome: 'recovering' }, 'Its host failed at 03:11. It is being recovered, no action needed yet.'],
  [
    { ...stayed, outcome: 'not_moved' },
    'Its host failed at 03:11. It was not moved because its only disk is on that host. It is down until the host returns. Contact your administrator.',
  ],
  [
    { ...stayed, outcome: 'returned' },
    'Its host failed at 03:11 and is up again. It was not moved because its only disk is on that host, and it is not running: start it.',
  ],
  [{ ...stayed, outcome: 'down' }, 'Its host failed at 03:11. Recovery failed. Contact your administrator.'],
  [stayed, 'Its host failed at 03:11. It is running again, 41 s downtime, no action needed.'],
  [{ ...stayed, seconds: null }, 'Its host failed at 03:11. It is running again, no action needed.'],
  [own, 'It failed at 03:11 and is running again, 41 s downtime, no action needed.'],
  [
    { ...moved, guest: unready },
    'Moved from a host that failed at 03:11, but its guest is not ready: check its console.',
  ],
  [
    { ...stayed, guest: unready },
    'Its host failed at 03:11. It is running again, but its guest is not ready: check its console.',
  ],
  [
    { ...own, guest: unready },
    'It failed at 03:11 and is running again, but its guest is not ready: check its console.',
  ],
  [{ ...own, seconds: null }, 'It failed at 03:11 and is running again, no action needed.'],
  [{ ...own, outcome: 'recovering' }, 'It failed at 03:11. It is being restarted, no action needed yet.'],
  [{ ...own, outcome: 'down' }, 'It failed at 03:11. Restarting it failed. Contact your administrator.'],
] as const)('%#: the sentence is exact', (incident, sentence) => {
  expect(english(incidentSentence(incident, format))).toBe(sentence);
});

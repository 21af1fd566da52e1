import { expect, test } from 'vitest';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import { isLost, networkPathOf, suspicionOf, withNetwork, withRecord } from './paths.ts';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const LIMITS = { NEPHOS_HOST_DOWN_AFTER_SECONDS: 60, NEPHOS_HOST_ALL_PATHS_DOWN_AFTER_SECONDS: 10 };

/** A report with the seconds since the last response on each path; null while the path responds. */
function report(hypervisorS: number | null, network?: { silentS: number | null }): HostReport {
  const { silentS } = network ?? { silentS: null };
  const own: HostReport = {
    ...{ name: 'h1', isUp: hypervisorS === null, power: hypervisorS === null ? 'on' : 'unknown' },
    seenAt: ago(hypervisorS ?? 0),
  };
  return network ? withNetwork(own, { isAlive: silentS === null, seenAt: ago(silentS ?? 1) }, LIMITS) : own;
}

test.each([
  ['responds', null, undefined, false],
  ['is silent on its only path, too short', 59, undefined, false],
  ['is silent on its only path for the longer time', 60, undefined, true],
  ['is silent on both paths, one of them too short', 30, { silentS: 9 }, false],
  ['is silent on both paths, the other too short', 9, { silentS: 30 }, false],
  ['is silent on both paths for the shorter time', 10, { silentS: 10 }, true],
  ['has a silent hypervisor and a controller that responds', 59, { silentS: null }, false],
  ['has a controller whose last report was before the end of the longer time', 60, { silentS: null }, false],
  ['has a controller that reported after the longer time', 61, { silentS: null }, true],
  ['has a silent controller and a hypervisor that responds', null, { silentS: 500 }, false],
  ['has a hypervisor that failed long ago and a controller that is busy', 3600, { silentS: 9 }, false],
  ['has a hypervisor that failed long ago and a controller that is silent', 3600, { silentS: 10 }, true],
])('a host that %s: lost is decided by %o s and %o', (_what, hypervisorS, network, lost) => {
  expect(isLost(report(hypervisorS, network), LIMITS, 0, NOW)).toBe(lost);
});

test.each([
  ['long', 60_000, true],
  ['too short', 59_999, false],
])(
  'a host that failed before the clock was set: its silence is measured without the clock, %s',
  (_what, silentMs, lost) => {
    for (const seenAt of [ago(-7200), ago(7200)]) {
      const silent: HostReport = { name: 'h1', isUp: false, power: 'unknown', seenAt, silentMs };
      expect(isLost(silent, LIMITS, 0, NOW)).toBe(lost);
    }
  },
);

test.each([
  ['precedes the longer time: power can be lost since', 60, { silentS: null }, 'unknown'],
  ['follows the longer time', 61, { silentS: null }, 'on'],
  ['follows it, but the controller is silent now', 90, { silentS: 10 }, 'unknown'],
])('the power of a host whose last report of the controller %s', (_what, hypervisorS, network, power) => {
  expect(report(hypervisorS, network).power).toBe(power);
});

test.each([
  ['was seen by another process up to now', 3600, 5, { silentS: 0, lost: false }],
  ['was seen by another process, which records every ten seconds', 3600, 69, { silentS: 59, lost: false }],
  ['was not seen by another process for the longer time either', 3600, 70, { silentS: 60, lost: true }],
  ['was seen by this process last', 60, 65, { silentS: 60, lost: true }],
  ['was recorded before the clock was set back', 60, -3600, { silentS: 60, lost: true }],
])('a host that %s: silent for %i s here, recorded %i s ago', (_what, ownS, recordedS, { silentS, lost }) => {
  const own = { ...report(ownS), silentMs: ownS * 1000 };
  const silent = withRecord(own, ago(recordedS), NOW);
  expect([silent.seenAt, silent.silentMs]).toEqual([ago(silentS), silentS * 1000]);
  expect(isLost(silent, LIMITS, 0, NOW)).toBe(lost);
});

test('a host that responds is as this process sees it', () => {
  const own = report(null);
  expect(withRecord(own, ago(1), NOW)).toBe(own);
});

test('a host without power is lost at once, and every limit is extended by the time for a crash dump', () => {
  const off: HostReport = { ...report(1), power: 'off' };
  expect([isLost(off, LIMITS, 0, NOW), isLost(off, LIMITS, 30, NOW)]).toEqual([true, false]);
  expect([
    isLost(report(39, { silentS: 39 }), LIMITS, 30, NOW),
    isLost(report(40, { silentS: 40 }), LIMITS, 30, NOW),
  ]).toEqual([false, true]);
});

test.each([
  ['the hypervisor, at once', 3, { silentS: null }, { path: 'hypervisor', since: ago(3) }],
  ['the controller, after the limit', null, { silentS: 10 }, { path: 'network', since: ago(10) }],
  ['no path, while the controller is only busy', null, { silentS: 9 }, null],
  ['no path, without a second one', 30, undefined, null],
  ['no path, if both are silent: the host has failed', 30, { silentS: 30 }, null],
])('silent on one of two paths: %s', (_what, hypervisorS, network, suspicion) => {
  expect(suspicionOf(report(hypervisorS, network), LIMITS, NOW)).toEqual(suspicion);
});

test.each([
  ['is reached by neighbors: it is not lost before the longer time', 59, { silentS: 59 }, false],
  ['is reached by neighbors for the longer time: it is lost nevertheless', 60, { silentS: 60 }, true],
  ['is reached by neighbors while its hypervisor failed long ago', 3600, { silentS: 59 }, false],
  ['has no second path: neighbors change nothing', 60, undefined, true],
])('a host that is silent on all paths and %s', (_what, hypervisorS, network, lost) => {
  const reached: HostReport = { ...report(hypervisorS, network), reachedBy: ['h2'] };
  expect(isLost(reached, LIMITS, 0, NOW)).toBe(lost);
});

test('a host without power is lost at once, whatever its neighbors say', () => {
  expect(isLost({ ...report(1, { silentS: 1 }), power: 'off', reachedBy: ['h2'] }, LIMITS, 0, NOW)).toBe(true);
});

test.each([
  ['both paths, since the later last response', report(30, { silentS: 12 }), { path: 'all', since: ago(12) }],
  ['both paths, whichever was silent first', report(12, { silentS: 30 }), { path: 'all', since: ago(12) }],
  ['its only path', report(30), { path: 'all', since: ago(30) }],
  ['the hypervisor only', report(30, { silentS: null }), { path: 'hypervisor', since: ago(30) }],
  ['no path', report(null, { silentS: null }), null],
])('a host that neighbors reach is silent on %s', (_what, silent, suspicion) => {
  expect(suspicionOf({ ...silent, reachedBy: ['h2'] }, LIMITS, NOW)).toEqual(suspicion);
});

test.each([
  ['has answered recently', 9, null, { isAlive: true, seenAt: ago(9) }],
  ['has a moment to answer a request', 9, 3999, { isAlive: true, seenAt: ago(9) }],
  ['has not answered a request', 9, 4000, { isAlive: false, seenAt: ago(9) }],
  ['was not asked for a long time: OVN may not work', 11, null, undefined],
])('a controller that %s', (_what, reportedS, unansweredMs, network) => {
  const state = { problem: null, silentS: null, reportedAt: ago(reportedS), unansweredMs };
  expect(networkPathOf(state, LIMITS, NOW)).toEqual(network);
});

test('a controller that never reported is no path', () => {
  const state = { problem: 'no_chassis', silentS: null, reportedAt: null, unansweredMs: null } as const;
  expect(networkPathOf(state, LIMITS, NOW)).toBeUndefined();
});

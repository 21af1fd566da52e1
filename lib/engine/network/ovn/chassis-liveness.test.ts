import { expect, test } from 'vitest';
import { ChassisLiveness } from './chassis-liveness.ts';

const DOWN_MS = 80_000;

/** Liveness with a controllable clock. */
function liveness() {
  const clock = { ms: 1_000_000 };
  const made = new ChassisLiveness({ downMs: DOWN_MS, now: () => clock.ms });
  const configure = (nb_cfg: number) => made.changeGlobal({ nb_cfg });
  const report = (nb_cfg: number, nb_cfg_timestamp = clock.ms) =>
    made.changeReport('u1', { name: 'h1', nb_cfg, nb_cfg_timestamp });
  return { clock, made, configure, report };
}

test.each([
  ['follows', 0, 90_000, null],
  ['is behind by one, as all are while a configuration is new', 1, 90_000, null],
  ['is behind by two for less than the declared time', 2, 79_999, null],
  ['is behind by two for the declared time', 2, 80_000, 80_000],
  ['is behind by many', 9, 200_000, 200_000],
])('a chassis that %s', (_what, lag, elapsedMs, silentMs) => {
  const { clock, made, configure, report } = liveness();
  configure(7);
  report(7);
  configure(7 + lag);
  clock.ms += elapsedMs;
  expect(made.of('h1')).toMatchObject({ reportedAt: 1_000_000, silentMs });
});

test('a chassis that dies is silent after the declared time, with a configuration whenever one is due', () => {
  const { clock, made, configure, report } = liveness();
  configure(1);
  report(1);
  for (let number = 2; clock.ms < 1_000_000 + DOWN_MS; clock.ms += 1000) {
    expect(made.of('h1')?.silentMs).toBeNull();
    if (made.isPingDue) configure(number++);
  }
  expect(made.of('h1')?.silentMs).toBe(DOWN_MS);
});

test('a chassis that reports again follows again, whatever its own clock says', () => {
  const { clock, made, configure, report } = liveness();
  configure(1);
  report(1);
  configure(5);
  clock.ms += 100_000;
  expect(made.of('h1')?.silentMs).toBe(100_000);
  report(5, 0);
  expect(made.of('h1')).toEqual({ reportedAt: 1_100_000, silentMs: null, unansweredMs: null });
});

test('after a standstill of northd all chassis are behind by many, and get a moment to follow', () => {
  const { clock, made, configure, report } = liveness();
  configure(1);
  report(1);
  clock.ms += 500_000;
  configure(20);
  expect(made.of('h1')?.silentMs).toBeNull();
  clock.ms += made.pingMs;
  expect(made.of('h1')?.silentMs).toBe(520_000);
});

test('one that died before Nephos started is silent since its last report; a clock that is ahead is not believed', () => {
  const { clock, made, configure, report } = liveness();
  report(3, clock.ms - 500_000);
  configure(9);
  clock.ms += made.pingMs;
  expect(made.of('h1')?.silentMs).toBe(520_000);
  report(3, clock.ms + 500_000);
  expect(made.of('h1')?.silentMs).toBeNull();
});

test('of one that never reported, or whose row was removed, nothing is known', () => {
  const { made, report } = liveness();
  expect(made.of('h1')).toBeUndefined();
  report(1);
  made.changeReport('u1', undefined);
  expect(made.of('h1')).toBeUndefined();
});

test('a request is unanswered from the first configuration that the chassis has not confirmed, until it confirms the last', () => {
  const { clock, made, configure, report } = liveness();
  configure(1);
  report(1);
  expect(made.of('h1')?.unansweredMs).toBeNull();
  configure(2);
  clock.ms += 2000;
  configure(3);
  clock.ms += 2000;
  expect(made.of('h1')?.unansweredMs).toBe(4000);
  report(2);
  expect(made.of('h1')?.unansweredMs).toBe(0);
  report(3);
  expect(made.of('h1')?.unansweredMs).toBeNull();
});

test('after the clock was set back, a chassis is asked in time, and silent since its last report', () => {
  const { clock, made, configure, report } = liveness();
  configure(1);
  report(1);
  expect(made.claimRequest()).toBe(true);
  configure(2);
  clock.ms += 2000;
  expect(made.of('h1')?.unansweredMs).toBe(2000);
  clock.ms -= 7_200_000;
  expect(made.of('h1')).toMatchObject({ reportedAt: clock.ms - 2000, unansweredMs: 2000 });
  expect([made.isPingDue, made.claimRequest()]).toEqual([false, true]);
  configure(4);
  clock.ms += DOWN_MS;
  expect(made.isPingDue).toBe(true);
  expect(made.of('h1')).toMatchObject({ silentMs: DOWN_MS + 2000, unansweredMs: DOWN_MS + 2000 });
});

test('requests for a report are at least two seconds apart', () => {
  const { clock, made } = liveness();
  expect([made.claimRequest(), made.claimRequest()]).toEqual([true, false]);
  clock.ms += 1999;
  expect(made.claimRequest()).toBe(false);
  clock.ms += 1;
  expect(made.claimRequest()).toBe(true);
});

import { expect, test, vi } from 'vitest';
import { creationTime, millisecondPrefix, newClock } from './creation-time.ts';

test('a thousand objects made at once have a thousand times, in the order they were made', () => {
  const times = Array.from({ length: 3000 }, creationTime);
  expect(new Set(times).size).toBe(3000);
  expect(times.toSorted()).toEqual(times);
  expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
});

test('what one replica makes after another is never earlier, also within a millisecond', () => {
  const [one, other] = [newClock(), newClock()];
  /** Busy-waits for less time than a response of one replica needs to cause a request to another. */
  const pass = (ms: number) => {
    for (const since = performance.now(); performance.now() < since + ms; );
  };
  for (const clock of [one, other]) for (let n = 0; n < 2000; n += 1) [clock(), pass(0.005)];
  const times = Array.from({ length: 500 }, (_, n) => {
    pass(0.05);
    return n % 2 === 0 ? one() : other();
  });
  expect(times.toSorted()).toEqual(times);
});

test('the order of two replicas stands while the clock of the machine is slewed', () => {
  let passed = 0;
  const pass = (ms: number) => {
    passed += ms;
  };
  vi.spyOn(performance, 'now').mockImplementation(() => {
    pass(0.001);
    return passed;
  });
  for (const slew of [1.0005, 0.9995]) {
    const start = passed;
    vi.spyOn(Date, 'now').mockImplementation(() => Math.floor(2e12 + (passed - start) * slew));
    const [one, other] = [newClock(), newClock()];
    for (const clock of [one, other]) for (let n = 0; n < 2000; n += 1) [clock(), pass(0.005)];
    const times = Array.from({ length: 5000 }, (_, n) => {
      pass(0.05);
      return n % 2 === 0 ? one() : other();
    });
    expect(times.toSorted()).toEqual(times);
  }
  vi.restoreAllMocks();
});

test('times follow a clock that is set, forward and back', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const clock = newClock();
  vi.setSystemTime('2100-01-01T00:00:00Z');
  expect(clock()).toMatch(/^2100-01-01T00:00:00\.000/);
  vi.setSystemTime('2100-01-01T00:00:10Z');
  expect(clock()).toMatch(/^2100-01-01T00:00:10\.000/);
  vi.setSystemTime('2099-12-31T22:00:00Z');
  expect(clock()).toMatch(/^2099-12-31T22:00:00\.000/);
  vi.useRealTimers();
});

test('times stay near the clock', () => {
  expect(Math.abs(Date.parse(creationTime()) - Date.now())).toBeLessThan(5000);
});

test('the start of a millisecond is before every time within it, written short or long', () => {
  const start = millisecondPrefix('2026-01-01T00:00:00.123Z');
  expect(start < '2026-01-01T00:00:00.123Z').toBe(true);
  expect(start < '2026-01-01T00:00:00.123000Z').toBe(true);
  expect(start > '2026-01-01T00:00:00.122999Z').toBe(true);
});

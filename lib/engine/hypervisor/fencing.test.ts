import { afterEach, expect, test, vi } from 'vitest';
import { HostFencing } from './fencing.ts';

afterEach(() => vi.useRealTimers());

/** A fence program per host that exits when the test ends it. */
function program() {
  const calls: { host: string; end(isOff: boolean): void }[] = [];
  const fence = (host: string) => new Promise<boolean>((end) => calls.push({ host, end }));
  return { calls, fence };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a program that ends soon is awaited, and not started again', async () => {
  let calls = 0;
  const fencing = new HostFencing(async () => {
    calls += 1;
    return true;
  });
  expect([await fencing.isOff('h1', 'a'), await fencing.isOff('h1', 'a')]).toEqual([true, true]);
  expect(calls).toBe(1);
});

test('a program that hangs holds up nobody, runs once for each host, and counts when it ends', async () => {
  const { calls, fence } = program();
  const fencing = new HostFencing(fence, 1);
  for (const host of ['h1', 'h2', 'h1', 'h2']) expect(await fencing.isOff(host, 'a')).toBe(false);
  expect(calls.map(({ host }) => host)).toEqual(['h1', 'h2']);
  calls[1]?.end(true);
  await settled();
  expect([await fencing.isOff('h1', 'a'), await fencing.isOff('h2', 'a')]).toEqual([false, true]);
});

test('an outcome is invalid for a host that has returned since: fencing is requested again after the running attempt', async () => {
  const { calls, fence } = program();
  const fencing = new HostFencing(fence, 1);
  await fencing.isOff('h1', 'a');
  expect(await fencing.isOff('h1', 'b')).toBe(false);
  expect(calls).toHaveLength(1);
  calls[0]?.end(true);
  await settled();
  expect(await fencing.isOff('h1', 'b')).toBe(false);
  expect(calls).toHaveLength(2);
  calls[1]?.end(true);
  await settled();
  expect(await fencing.isOff('h1', 'b')).toBe(true);
});

test('one that fails is tried again after pauses that grow; a new absence begins with the shortest', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const tries: number[] = [];
  const fencing = new HostFencing(async () => {
    tries.push(performance.now() / 1000);
    return false;
  });
  const askUntil = async (absence: string, untilS: number) => {
    while (performance.now() < untilS * 1000) {
      expect(await fencing.isOff('h1', absence)).toBe(false);
      vi.advanceTimersByTime(1000);
    }
  };
  await askUntil('a', 1200);
  expect(tries).toEqual([0, 5, 15, 35, 75, 155, 315, 615, 915]);
  await askUntil('b', 1207);
  expect(tries.slice(9)).toEqual([1200, 1205]);
});

test('one that fails is tried again in time when the clock is set back by hours meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  let tries = 0;
  const fencing = new HostFencing(async () => {
    tries += 1;
    return false;
  });
  await fencing.isOff('h1', 'a');
  vi.setSystemTime(Date.now() - 7_200_000);
  vi.advanceTimersByTime(5000);
  await fencing.isOff('h1', 'a');
  expect(tries).toBe(2);
});

test('failures are counted for each absence, with the reason of the last one, and forgotten after a success', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const outcomes: (boolean | string)[] = ['no route', false, 'no password', true];
  const fencing = new HostFencing(async () => outcomes.shift() ?? false);
  const failures: unknown[] = [fencing.failuresOf('h1', 'a')];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await fencing.isOff('h1', 'a');
    failures.push(fencing.failuresOf('h1', 'a'));
    vi.advanceTimersByTime(100_000);
  }
  expect(failures).toEqual([
    { count: 0, reason: null },
    { count: 1, reason: 'no route' },
    { count: 2, reason: null },
    { count: 3, reason: 'no password' },
    { count: 0, reason: null },
  ]);
  expect(fencing.failuresOf('h1', 'b')).toEqual({ count: 0, reason: null });
});

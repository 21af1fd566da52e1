import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { holdLease, leaseLocks, releaseLease } from './lease.ts';
import { assertOwnership, InterruptedError, runWhileOwned } from './run-ownership.ts';

const platform = usePlatform();
const hold = (holder: string) => holdLease(platform.platform.services.database, { name: 'a-lease', holder }, 10_000);
const giveUp = (holder: string) => releaseLease(platform.platform.services.database, { name: 'a-lease', holder });

test('a lease has one holder at a time, who renews it; another gets it once it is given up or has run out', async () => {
  const after = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    after(0);
    expect(await hold('one')).toBe(true);
    expect(await hold('other')).toBe(false);
    after(9000);
    expect(await hold('one')).toBe(true);
    after(9000);
    expect(await hold('other')).toBe(false);
    await giveUp('other');
    expect(await hold('other')).toBe(false);
    after(2000);
    expect(await hold('other')).toBe(true);
    expect(await hold('one')).toBe(false);
    await giveUp('other');
    expect(await hold('one')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

const alone = <T>(work: () => Promise<T>) => leaseLocks(platform.platform.services.database).hold('a-work', work);
const leases = () =>
  platform.platform.services.database.read
    .selectFrom('periodic_jobs')
    .select('lease_until')
    .where('name', '=', 'a-work')
    .execute();

test('of work with one name one is done at a time, whether or not it fails, and nothing is kept of it', async () => {
  const done: string[] = [];
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const failing = alone(async () => {
    done.push('one begins');
    begun.resolve();
    await ends.promise.finally(() => done.push('one ends'));
  });
  await begun.promise;
  const other = alone(async () => done.push('the other'));
  ends.reject(new Error('no room'));
  await expect(failing).rejects.toThrow('no room');
  expect(await other).toBe(3);
  expect(done).toEqual(['one begins', 'one ends', 'the other']);
  expect(await leases()).toEqual([]);
});

test('work does not begin with a lease that ran out while its process was suspended', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const { database } = platform.platform.services;
  const transact = vi.spyOn(database, 'transact').mockImplementationOnce(async (work) => {
    transact.mockRestore();
    const result = await database.transact(work);
    vi.setSystemTime(Date.now() + 60_000);
    return result;
  });
  const holders: (string | null)[] = [];
  try {
    await alone(async () => {
      const rows = database.read.selectFrom('periodic_jobs').select('lease_until').where('name', '=', 'a-work');
      holders.push((await rows.executeTakeFirstOrThrow()).lease_until);
    });
    expect(holders.map((until) => Date.parse(until ?? '') > Date.now())).toEqual([true]);
  } finally {
    vi.useRealTimers();
  }
});

test('work whose process has died is waited for until its lease runs out', async () => {
  const dead = { name: 'a-work', holder: 'a process that has died' };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    await holdLease(platform.platform.services.database, dead, 10_000);
    const done: string[] = [];
    const other = alone(async () => done.push('the other'));
    await leases();
    expect(done).toEqual([]);
    vi.setSystemTime(Date.now() + 11_000);
    await other;
    expect(done).toEqual(['the other']);
  } finally {
    vi.useRealTimers();
  }
});

test('work whose process died before the clock was set back is waited for no longer than its lease lasted', async () => {
  const { database } = platform.platform.services;
  const dead = { name: 'a-work', holder: 'a process that has died' };
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  try {
    await holdLease(database, dead, 20_000);
    vi.setSystemTime(Date.now() - 7_200_000);
    const done: string[] = [];
    const tried = () => leaseLocks(database).holdIfFree('a-work', async () => void done.push('done'));
    await tried();
    vi.advanceTimersByTime(19_000);
    await tried();
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1000);
    await tried();
    expect(done).toEqual(['done']);
  } finally {
    vi.useRealTimers();
  }
});

test('work that goes on keeps its lease, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = alone(() => {
    begun.resolve();
    return ends.promise;
  });
  try {
    await begun.promise;
    vi.advanceTimersByTime(3_600_000);
    await expect.poll(async () => Date.parse((await leases())[0]?.lease_until ?? '') > Date.now()).toBe(true);
  } finally {
    vi.useRealTimers();
    ends.resolve();
    await long;
  }
});

test('work whose lease another process may have does nothing more, nor does what is left of it; what outlives work that kept its lease does', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    let outlives: (() => void) | undefined;
    await alone(async () => {
      outlives = AsyncLocalStorage.bind(() => assertOwnership());
      assertOwnership();
      vi.setSystemTime(Date.now() + 18_000);
      expect(assertOwnership).toThrow(InterruptedError);
      await expect(
        runWhileOwned(
          () => true,
          async () => assertOwnership(),
        ),
      ).rejects.toThrow(InterruptedError);
    });
    expect(outlives).toThrow(InterruptedError);
    await alone(async () => {
      outlives = AsyncLocalStorage.bind(() => assertOwnership());
    });
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(outlives).not.toThrow();
  } finally {
    vi.useRealTimers();
  }
});

test('work that can wait is left out while another process does some of that name', async () => {
  const { database } = platform.platform.services;
  const done: string[] = [];
  const tried = () => leaseLocks(database).holdIfFree('a-work', async () => void done.push('done'));
  await alone(tried);
  expect(done).toEqual([]);
  await tried();
  expect(done).toEqual(['done']);
  expect(await leases()).toEqual([]);
});

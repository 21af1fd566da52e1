import { expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { giveUpLease, holdLease } from './lease.ts';

const platform = usePlatform();
const hold = (holder: string) => holdLease(platform.platform.services.database, { name: 'a-lease', holder }, 10_000);
const giveUp = (holder: string) => giveUpLease(platform.platform.services.database, { name: 'a-lease', holder });

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

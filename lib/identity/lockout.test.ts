import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiClient } from '#lib/testing/api.ts';
import { insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: '3', NEPHOS_LOCKOUT_DURATION_SECONDS: '60' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const signIn = (name: string, password: string) =>
  apiClient(platform).post('/identity/v3/auth/tokens', {
    auth: {
      identity: { methods: ['password'], password: { user: { name, domain: { id: 'default' }, password } } },
    },
  });

async function statuses(name: string, passwords: string[]): Promise<number[]> {
  const all: number[] = [];
  for (const password of passwords) all.push((await signIn(name, password)).status);
  return all;
}

describe('Lockout', () => {
  test('after so many wrong passwords even the right one is refused, with the same answer, until time has passed', async () => {
    await insertUser(platform, 'ann');
    expect(await statuses('ann', ['a', 'b', 'c'])).toEqual([401, 401, 401]);
    const locked = await signIn('ann', TEST_PASSWORD);
    expect(locked.status).toBe(401);
    expect(locked.body).toEqual((await signIn('nobody', 'x')).body);
    vi.setSystemTime(Date.now() + 59_000);
    expect((await signIn('ann', TEST_PASSWORD)).status).toBe(401);
    vi.setSystemTime(Date.now() + 2000);
    expect((await signIn('ann', TEST_PASSWORD)).status).toBe(201);
  });

  test('a correct password in between resets the count', async () => {
    await insertUser(platform, 'bob');
    const passwords = ['a', 'b', TEST_PASSWORD, 'c', 'd', TEST_PASSWORD];
    expect(await statuses('bob', passwords)).toEqual([401, 401, 201, 401, 401, 201]);
  });

  test('after a lockout has run out one wrong password does not lock again', async () => {
    await insertUser(platform, 'cid');
    await statuses('cid', ['a', 'b', 'c']);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await statuses('cid', ['d', TEST_PASSWORD])).toEqual([401, 201]);
  });

  test("one user's wrong passwords lock nobody else out", async () => {
    await insertUser(platform, 'dan');
    await insertUser(platform, 'eve');
    await statuses('dan', ['a', 'b', 'c']);
    expect((await signIn('eve', TEST_PASSWORD)).status).toBe(201);
  });

  test('many guesses at once count each', async () => {
    await insertUser(platform, 'fay');
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((guess) => signIn('fay', guess)));
    expect((await signIn('fay', TEST_PASSWORD)).status).toBe(401);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteExpiredRows } from '#lib/retention/retention.ts';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { delayMs, failedSignInRetention } from './lockout.ts';

const platform = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: '3', NEPHOS_LOCKOUT_DURATION_SECONDS: '60' });
const TOKENS = '/identity/v3/auth/tokens';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const from = (address: string) => ({ 'x-nephos-peer': address });

const signIn = (name: string, password: string, address: string) => {
  const user = { name, domain: { id: 'default' }, password };
  return apiClient(platform).post(
    TOKENS,
    { auth: { identity: { methods: ['password'], password: { user } } } },
    from(address),
  );
};

const useCredential = (id: string, secret: string, address: string) => {
  const identity = { methods: ['application_credential'], application_credential: { id, secret } };
  return apiClient(platform).post(TOKENS, { auth: { identity } }, from(address));
};

describe('Wrong passwords from one address', () => {
  test('lock out that address and nobody else, so that strangers cannot lock anybody out', async () => {
    await insertUser(platform, 'ann');
    for (let n = 0; n < 3; n += 1) expect((await signIn('ann', 'wrong', '192.0.2.1')).status).toBe(401);
    expect((await signIn('ann', TEST_PASSWORD, '192.0.2.1')).status).toBe(401);
    expect((await signIn('ann', TEST_PASSWORD, '192.0.2.2')).status).toBe(201);
    expect((await signIn('ann', TEST_PASSWORD, '192.0.2.1')).status).toBe(401);
  });

  test('count together over one IPv6 network, which one guesser has to himself', async () => {
    await insertUser(platform, 'bob');
    for (let n = 0; n < 3; n += 1) await signIn('bob', 'wrong', `2001:db8::${n}`);
    expect((await signIn('bob', TEST_PASSWORD, '2001:db8::77')).status).toBe(401);
    expect((await signIn('bob', TEST_PASSWORD, '2001:db8:0:1::77')).status).toBe(201);
  });

  test('leave nothing behind once they no longer count, not even for names that nobody has', async () => {
    const { services } = platform.platform;
    const rows = () => services.database.read.selectFrom('failed_sign_ins').selectAll().execute();
    for (let n = 0; n < 5; n += 1) await signIn(`nobody-${n}`, 'wrong', '192.0.2.9');
    expect((await rows()).length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(await rows())).not.toContain('nobody');
    vi.setSystemTime(Date.now() + 61_000);
    await deleteExpiredRows(services, [failedSignInRetention]);
    expect(await rows()).toEqual([]);
  });
});

describe('Wrong passwords from many addresses', () => {
  test('slow the account down and never refuse the right one', async () => {
    await insertUser(platform, 'cid');
    const guesses = Array.from({ length: 16 }, (_, n) => signIn('cid', 'wrong', `198.51.100.${n}`));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await signIn('cid', TEST_PASSWORD, '192.0.2.50')).status).toBe(201);
  });

  test.each([
    [0, 0],
    [49, 0],
    [50, 100],
    [53, 800],
    [60, 5000],
    [1_000_000, 5000],
  ])(
    'after %i of them the next guess waits %i ms: not at first, then twice as long each time, never longer than seconds',
    (failures, ms) => {
      expect(delayMs(failures, 10)).toBe(ms);
    },
  );
});

describe('Wrong secrets of an application credential', () => {
  test('lock the address out of it, even with the right one, with the same answer as for one that is not there', async () => {
    const { api, userId } = await newProject(platform);
    const path = `/identity/v3/users/${userId}/application_credentials`;
    const { body } = await api.post(path, { application_credential: { name: 'robot' } });
    const { id, secret } = body.application_credential;
    expect((await useCredential(id, secret, '192.0.2.1')).status).toBe(201);
    for (let n = 0; n < 3; n += 1) expect((await useCredential(id, 'wrong', '192.0.2.1')).status).toBe(401);
    const refused = await useCredential(id, secret, '192.0.2.1');
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual((await useCredential('0'.repeat(32), 'wrong', '192.0.2.1')).body);
    expect((await useCredential(id, secret, '192.0.2.2')).status).toBe(201);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await useCredential(id, secret, '192.0.2.1')).status).toBe(201);
  });
});

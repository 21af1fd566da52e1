import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { processAlerts } from '#lib/console/alerts/deliver.ts';
import { createPlatform } from '#lib/platform.ts';
import { deleteExpiredRows } from '#lib/retention/retention.ts';
import { type Answer, apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { useReceiver } from '#lib/testing/receivers.ts';
import { passcodeFailureRetention } from './passcode-limit.ts';
import { passcodeOf } from './totp.ts';

const MAX_ATTEMPTS = 20;
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const HOUR_MS = 3_600_000;

const receiver = useReceiver();
const platform = usePlatform({ NEPHOS_ALERT_NETWORKS: '127.0.0.0/8' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const services = () => platform.platform.services;
const rightCode = () => passcodeOf(SECRET, Date.now());
const wrongCode = () => (rightCode() === '000000' ? '000001' : '000000');
type Proofs = Record<string, Record<string, unknown>>;
interface Request {
  receipt?: string;
  address?: string;
  on?: Parameters<typeof apiClient>[0];
}

function ask(proofs: Proofs, { receipt, address = '192.0.2.1', on = platform }: Request = {}): Promise<Answer> {
  const headers = { 'x-nephos-peer': address, ...(receipt ? { 'openstack-auth-receipt': receipt } : {}) };
  const identity = { methods: Object.keys(proofs), ...proofs };
  return apiClient(on).post('/identity/v3/auth/tokens', { auth: { identity } }, headers);
}
const password = (id: string, said = TEST_PASSWORD) => ({ password: { user: { id, password: said } } });
const totp = (id: string, passcode: string) => ({ totp: { user: { id, passcode } } });
const both = (id: string, code: string, said?: string) => ({ ...password(id, said), ...totp(id, code) });
const receiptFor = async (id: string): Promise<string> =>
  (await ask(password(id))).headers.get('openstack-auth-receipt') ?? '';

async function guardedUser(): Promise<TestProject & { codes: string[] }> {
  const person = await newProject(platform);
  const { userId } = person;
  await person.api.post('/identity/v3/credentials', { credential: { type: 'totp', blob: SECRET, user_id: userId } });
  const { body } = await person.api.post(`/identity/v3/users/${userId}/recovery_codes`);
  const options = { multi_factor_auth_rules: [['password', 'totp']] };
  await (await signInAdmin(platform)).patch(`/identity/v3/users/${userId}`, { user: { options } });
  return { ...person, codes: body.recovery_codes };
}

/** Uses all attempts of the hour without locking out an address first. */
async function reachLimit(id: string): Promise<void> {
  const receipt = await receiptFor(id);
  const attempts = Array.from({ length: MAX_ATTEMPTS }, (_, n) =>
    ask(totp(id, wrongCode()), { receipt, address: `198.51.100.${n}` }),
  );
  expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([401]));
}

describe('Passcodes', () => {
  test('1,200 guesses at once from 133 networks on every replica: no more than the limit are checked', async () => {
    const { userId } = await guardedUser();
    const receipt = await receiptFor(userId);
    const { env } = services();
    const replica = env.DATABASE_URL ? await createPlatform(env) : undefined;
    const platforms = [platform, ...(replica ? [{ platform: replica }] : [])];
    const guess = (n: number) => {
      const on = platforms[n % platforms.length] ?? platform;
      const address = `2001:db8:${(n % 133).toString(16)}::${Math.floor(n / 133)}`;
      return ask(totp(userId, wrongCode()), { receipt, address, on });
    };
    const answers = await Promise.all(Array.from({ length: 1200 }, (_, n) => guess(n)));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(401)).toHaveLength(MAX_ATTEMPTS);
    expect(counts.get(429)).toHaveLength(1200 - MAX_ATTEMPTS);
    for (const on of platforms) expect((await ask(both(userId, rightCode()), { on })).status).toBe(429);
    await replica?.stop();
  });

  test('a correct one is rejected at the limit with the time to wait, and accepted when the hour has ended', async () => {
    const { userId } = await guardedUser();
    const began = Date.now();
    await reachLimit(userId);
    const refused = await ask(both(userId, rightCode()), { address: '203.0.113.9' });
    expect(refused.status).toBe(429);
    const endsAt = new Date(began + HOUR_MS).toISOString().slice(0, 16);
    expect(refused.body.error.message).toContain(`Passcodes of user ${userId} are rejected until ${endsAt}`);
    const waitS = Number(refused.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(3500);
    vi.setSystemTime(Date.now() + (waitS - 10) * 1000);
    expect((await ask(both(userId, rightCode()))).status).toBe(429);
    vi.setSystemTime(Date.now() + 20_000);
    expect((await ask(both(userId, rightCode()))).status).toBe(201);
    vi.setSystemTime(Date.now() + HOUR_MS + 60_000);
    await deleteExpiredRows(services(), [passcodeFailureRetention]);
    expect(await services().database.read.selectFrom('passcode_failures').selectAll().execute()).toEqual([]);
  });

  test('correct ones do not use attempts up, and do not give any back', async () => {
    const { userId } = await guardedUser();
    const wrong = (n: number) => ask(both(userId, wrongCode()), { address: `198.51.100.${n}` });
    await Promise.all(Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => wrong(n)));
    for (let n = 0; n < 3; n += 1) {
      expect((await ask(both(userId, rightCode()))).status).toBe(201);
      vi.setSystemTime(Date.now() + 60_000);
    }
    expect((await ask(both(userId, wrongCode()))).status).toBe(401);
    expect((await ask(both(userId, rightCode()))).status).toBe(429);
  });

  test('recovery codes still sign in at the limit: nobody can guess them', async () => {
    const { userId, codes } = await guardedUser();
    await reachLimit(userId);
    const code = { recovery_code: { user: { id: userId, code: codes[0] } } };
    expect((await ask({ ...password(userId), ...code })).status).toBe(201);
    expect((await ask(both(userId, rightCode()))).status).toBe(429);
  });

  test('cannot be tried with the user’s own token beyond the limit either', async () => {
    const { userId, api } = await guardedUser();
    const off = { second_factors: { required: false } };
    const path = `/identity/v3/users/${userId}/second_factors`;
    await api.put(path, off);
    const guess = (passcode: string) => api.put(path, { second_factors: { required: true, passcode } });
    const wrong = (n: number) => ask(both(userId, wrongCode()), { address: `198.51.100.${n}` });
    await Promise.all(Array.from({ length: MAX_ATTEMPTS }, (_, n) => wrong(n)));
    expect((await guess(rightCode())).status).toBe(429);
  });
});

describe('Attempts that count for nobody', () => {
  test.each([
    ['without the password', (id: string) => Promise.resolve(totp(id, wrongCode()))],
    ['with a wrong password', (id: string) => Promise.resolve(both(id, wrongCode(), 'wrong'))],
    [
      'beside the password of another user',
      async (id: string) => ({ ...password((await newProject(platform)).userId), ...totp(id, wrongCode()) }),
    ],
    [
      'beside an application credential of the user',
      async (id: string) => ({ application_credential: credentials.get(id) ?? {}, ...totp(id, wrongCode()) }),
    ],
  ])('are those %s: strangers lock nobody out', async (_, proofsFor) => {
    const { userId } = await guardedUser();
    const made = await newCredential(userId);
    credentials.set(userId, made);
    const attempts = Array.from({ length: MAX_ATTEMPTS + 1 }, async (_, n) =>
      ask(await proofsFor(userId), { address: `198.51.100.${n}` }),
    );
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await ask(both(userId, rightCode()))).status).toBe(201);
  });

  test('are those with a receipt for a password that was replaced', async () => {
    const { userId } = await guardedUser();
    const receipt = await receiptFor(userId);
    await (await signInAdmin(platform)).patch(`/identity/v3/users/${userId}`, { user: { password: 'another one' } });
    const attempts = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, n) =>
      ask(totp(userId, wrongCode()), { receipt, address: `198.51.100.${n}` }),
    );
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await ask(both(userId, rightCode(), 'another one'))).status).toBe(201);
  });
});

const credentials = new Map<string, Record<string, unknown>>();
/** An application credential from before a second factor was required. */
async function newCredential(userId: string): Promise<Record<string, unknown>> {
  const headers = { 'x-nephos-peer': '192.0.2.1' };
  const identity = { methods: ['password', 'totp'], ...both(userId, rightCode()) };
  const assigned = await services()
    .database.read.selectFrom('role_assignments')
    .select('target_id')
    .where('actor_id', '=', userId)
    .where('target_type', '=', 'project')
    .executeTakeFirstOrThrow();
  const scope = { project: { id: assigned.target_id } };
  const signedIn = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity, scope } }, headers);
  vi.setSystemTime(Date.now() + 60_000);
  const api = apiClient(platform, signedIn.headers.get('x-subject-token') ?? '');
  const path = `/identity/v3/users/${userId}/application_credentials`;
  const { id, secret } = (await api.post(path, { application_credential: { name: 'robot' } })).body
    .application_credential;
  return { id, secret };
}

describe('After the limit', () => {
  const NEW = 'chosen by me';
  test.each([
    [
      'an accepted invitation',
      201,
      async (id: string) => {
        const { body } = await (await signInAdmin(platform)).post(`/identity/v3/users/${id}/invitations`);
        const invitation = { word: body.invitation.word, password: NEW };
        await apiClient(platform).post('/identity/v3/invitations/accept', { invitation });
        return both(id, rightCode(), NEW);
      },
    ],
    [
      'a password from an administrator',
      201,
      async (id: string) => {
        await (await signInAdmin(platform)).patch(`/identity/v3/users/${id}`, { user: { password: NEW } });
        return both(id, rightCode(), NEW);
      },
    ],
    [
      'an administrator who unlocks the account',
      201,
      async (id: string) => {
        await (await signInAdmin(platform)).delete(`/console/v1/users/${id}/lockout`);
        return both(id, rightCode());
      },
    ],
    [
      'the old password alone, which an attacker may have',
      429,
      async (id: string) => {
        const user = { original_password: TEST_PASSWORD, password: NEW };
        await apiClient(platform).post(`/identity/v3/users/${id}/password`, { user });
        return both(id, rightCode(), NEW);
      },
    ],
  ])('%s leads to %i', async (_, expected, recover) => {
    const { userId } = await guardedUser();
    await reachLimit(userId);
    const proofs = await recover(userId);
    expect((await ask(proofs, { address: '203.0.113.9' })).status).toBe(expected);
  });

  test('the account’s activity names it once, and administrators see until when it is locked', async () => {
    const { userId } = await guardedUser();
    await reachLimit(userId);
    await ask(both(userId, wrongCode()), { address: '203.0.113.9' });
    const admin = await signInAdmin(platform);
    const types = (await admin.get(`/console/v1/users/${userId}/activity`)).body.activity.map(
      ({ type }: { type: string }) => type,
    );
    expect(types.filter((type: string) => type === 'user.passcodeLimit')).toHaveLength(1);
    const { user } = (await admin.get(`/console/v1/users/${userId}`)).body;
    expect(Date.parse(user.facts.locked_until)).toBeGreaterThan(Date.now() + HOUR_MS - 60_000);
  });

  test('only the user is notified by the alert, also by one for a project', async () => {
    const person = await guardedUser();
    const other = await joinProject(platform, person.id, 'member');
    const alert = { channel: 'webhook', kinds: ['passcode_limit'], project_id: person.id };
    for (const [{ api }, path] of [
      [person, '/own'],
      [other, '/other'],
    ] as const) {
      const { status } = await api.post('/console/v1/alerts', {
        alert: { ...alert, name: 'Account', url: receiver.url(path) },
      });
      expect(status).toBe(201);
    }
    await processAlerts(services());
    await reachLimit(person.userId);
    await processAlerts(services());
    await platform.platform.runner.idle();
    expect(receiver.at('/own').map(({ body }) => [body.kind, body.text, body.objects[0].text])).toEqual([
      [
        'passcode_limit',
        `Too many wrong passcodes: ${person.userName}`,
        'Someone entered your password and too many wrong passcodes. If it was not you, change your password.',
      ],
    ]);
    expect(receiver.at('/other')).toEqual([]);
  });
});

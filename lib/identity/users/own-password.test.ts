import { describe, expect, test } from 'vitest';
import { apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { type TestPlatform, usePlatform } from '#lib/testing/platform.ts';

const plain = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: '3' });
const strict = usePlatform({
  NEPHOS_PASSWORD_MIN_LENGTH: '8',
  NEPHOS_PASSWORD_REGEX: '^(?=.*[0-9]).*$',
  NEPHOS_PASSWORD_REGEX_DESCRIPTION: 'Use a digit.',
  NEPHOS_PASSWORD_HISTORY_COUNT: '3',
  NEPHOS_PASSWORD_EXPIRES_DAYS: '30',
  NEPHOS_FORCE_PASSWORD_CHANGE: 'on',
});
const slow = usePlatform({ NEPHOS_PASSWORD_MIN_AGE_DAYS: '1' });
const USERS = '/identity/v3/users';

const change = (platform: TestPlatform, id: string, original_password: string, password: string) =>
  apiClient(platform).post(`${USERS}/${id}/password`, { user: { original_password, password } });
const enter = (platform: TestPlatform, name: string, password: string) =>
  apiClient(platform).post('/identity/v3/auth/tokens', {
    auth: { identity: { methods: ['password'], password: { user: { name, domain: { id: 'default' }, password } } } },
  });
const setUser = (platform: TestPlatform, id: string, columns: Record<string, unknown>) =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('users').set(columns).where('id', '=', id).execute(),
  );

describe('POST /users/{id}/password', () => {
  test('takes the present password for another, without a token, and ends every token of the user', async () => {
    const { api, userId, userName } = await newProject(plain);
    expect((await change(plain, userId, TEST_PASSWORD, 'another one')).status).toBe(204);
    expect((await api.get('/compute/v2.1/servers')).status).toBe(401);
    expect((await enter(plain, userName, TEST_PASSWORD)).status).toBe(401);
    expect((await enter(plain, userName, 'another one')).status).toBe(201);
  });

  test('refuses a wrong password, an unknown, a disabled and a locked user, and one of a disabled domain, all alike', async () => {
    const admin = await signInAdmin(plain);
    const known = await insertUser(plain, 'known');
    const disabled = await insertUser(plain, 'disabled');
    const locked = await insertUser(plain, 'locked');
    const { id: domain_id } = (await admin.post('/identity/v3/domains', { domain: { name: 'Closed' } })).body.domain;
    const outside = (await admin.post(USERS, { user: { name: 'out', domain_id, password: TEST_PASSWORD } })).body.user
      .id;
    await admin.patch(`${USERS}/${disabled}`, { user: { enabled: false } });
    await admin.patch(`/identity/v3/domains/${domain_id}`, { domain: { enabled: false } });
    for (const guess of ['a', 'b', 'c']) await change(plain, locked, guess, 'another one');
    const answers = [
      await change(plain, known, 'wrong', 'another one'),
      await change(plain, known, 'wrong', ''),
      await change(plain, 'f'.repeat(32), 'wrong', 'another one'),
      await change(plain, disabled, TEST_PASSWORD, 'another one'),
      await change(plain, outside, TEST_PASSWORD, 'another one'),
      await change(plain, locked, TEST_PASSWORD, 'another one'),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('counts wrong guesses with those at signing in', async () => {
    const id = await insertUser(plain, 'guessed');
    for (const guess of ['a', 'b', 'c']) await change(plain, id, guess, 'another one');
    expect((await enter(plain, 'guessed', TEST_PASSWORD)).status).toBe(401);
  });

  test('counts none for a user whom no failure locks out', async () => {
    const id = await insertUser(plain, 'unlockable');
    const options = { ignore_lockout_failure_attempts: true };
    await (await signInAdmin(plain)).patch(`${USERS}/${id}`, { user: { options } });
    for (const guess of ['a', 'b', 'c', 'd']) await change(plain, id, guess, 'another one');
    expect((await enter(plain, 'unlockable', TEST_PASSWORD)).status).toBe(201);
  });

  test.each([
    ['the present one', TEST_PASSWORD],
    ['an empty one', ''],
    ['none', ''],
  ])('does not take %s as the other', async (_, password) => {
    const { userId } = await newProject(plain);
    expect((await change(plain, userId, TEST_PASSWORD, password)).status).toBe(400);
  });

  test('is not open to a user whose password is locked', async () => {
    const { userId, userName } = await newProject(plain);
    await (await signInAdmin(plain)).patch(`${USERS}/${userId}`, { user: { options: { lock_password: true } } });
    expect((await change(plain, userId, TEST_PASSWORD, 'another one')).status).toBe(400);
    expect((await enter(plain, userName, TEST_PASSWORD)).status).toBe(201);
  });

  test('lets one of two at the same time win: the other one’s password was another by then', async () => {
    const { userId } = await newProject(plain);
    const answers = await Promise.all(
      ['first one', 'second one'].map((next) => change(plain, userId, TEST_PASSWORD, next)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
  });
});

describe('Rules on passwords', () => {
  test('apply to users and administrators, and say what is required', async () => {
    const admin = await signInAdmin(strict);
    const id = await insertUser(strict, 'ruled');
    for (const answer of [
      await change(strict, id, TEST_PASSWORD, 'without digits'),
      await admin.patch(`${USERS}/${id}`, { user: { password: 'without digits' } }),
      await admin.post(USERS, { user: { name: 'x', password: 'without digits' } }),
    ]) {
      expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining('Use a digit.')]);
    }
    expect((await change(strict, id, TEST_PASSWORD, 'short 1')).status).toBe(400);
    expect((await change(strict, id, TEST_PASSWORD, 'long enough 1')).status).toBe(204);
  });

  test('none of so many last ones is taken again', async () => {
    const id = await insertUser(strict, 'repeating');
    const chosen = [TEST_PASSWORD, 'password 1', 'password 2', 'password 3'];
    for (const [at, next] of chosen.slice(1).entries()) {
      expect((await change(strict, id, chosen[at] ?? '', next)).status).toBe(204);
    }
    expect((await change(strict, id, 'password 3', 'password 2')).status).toBe(400);
    expect((await change(strict, id, 'password 3', 'password 1')).status).toBe(400);
    expect((await change(strict, id, 'password 3', 'password 4')).status).toBe(204);
    expect((await change(strict, id, 'password 4', 'password 1')).status).toBe(204);
  });

  test('one that was just chosen stays for a while; what an administrator set can be changed at once', async () => {
    const id = await insertUser(slow, 'eager');
    expect((await change(slow, id, TEST_PASSWORD, 'password 1')).status).toBe(204);
    expect((await change(slow, id, 'password 1', 'password 2')).status).toBe(400);
    await (await signInAdmin(slow)).patch(`${USERS}/${id}`, { user: { password: 'password 3' } });
    expect((await change(slow, id, 'password 3', 'password 4')).status).toBe(204);
  });
});

describe('A password that has expired', () => {
  test('lets nobody in but is good to choose another, which says when it expires', async () => {
    const id = await insertUser(strict, 'late');
    await setUser(strict, id, { password_expires_at: new Date(Date.now() - 1000).toISOString() });
    const refused = await enter(strict, 'late', TEST_PASSWORD);
    expect([refused.status, refused.body.error.identity]).toEqual([401, { password: 'expired', user_id: id }]);
    expect((await enter(strict, 'late', 'wrong')).body.error).not.toHaveProperty('identity');
    expect((await change(strict, id, TEST_PASSWORD, 'another one 1')).status).toBe(204);
    const { body } = await enter(strict, 'late', 'another one 1');
    expect(body.token.user.password_expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
    const admin = await signInAdmin(strict);
    const { user } = (await admin.get(`${USERS}/${id}`)).body;
    expect(user.password_expires_at).toBe(body.token.user.password_expires_at);
    const found = async (query: string) =>
      (await admin.get(`${USERS}?name=late&password_expires_at=${query}`)).body.users;
    expect(await found('gt:2020-01-01T00:00:00Z')).toHaveLength(1);
    expect(await found('lt:2020-01-01T00:00:00Z')).toEqual([]);
  });

  test('lets in a user whose password never expires', async () => {
    const id = await insertUser(strict, 'exempt');
    await setUser(strict, id, { password_expires_at: new Date(Date.now() - 1000).toISOString() });
    const options = { ignore_password_expiry: true };
    await (await signInAdmin(strict)).patch(`${USERS}/${id}`, { user: { options } });
    expect((await enter(strict, 'exempt', TEST_PASSWORD)).status).toBe(201);
  });
});

describe('A password that somebody else chose', () => {
  test.each([
    [
      'made',
      async (name: string) =>
        (await (await signInAdmin(strict)).post(USERS, { user: { name, password: 'given 123' } })).body.user.id,
    ],
    [
      'reset',
      async (name: string) => {
        const id = await insertUser(strict, name);
        await (await signInAdmin(strict)).patch(`${USERS}/${id}`, { user: { password: 'given 123' } });
        return id;
      },
    ],
  ])('when the user is %s is good for nothing but to choose another', async (how, make) => {
    const id: string = await make(`guest-${how}`);
    expect((await enter(strict, `guest-${how}`, 'given 123')).status).toBe(401);
    expect((await change(strict, id, 'given 123', 'given 123')).status).toBe(400);
    expect((await change(strict, id, 'given 123', 'my own 123')).status).toBe(204);
    expect((await enter(strict, `guest-${how}`, 'my own 123')).status).toBe(201);
  });

  test('lets in a user who is exempt, and asks one for another password who was marked alone', async () => {
    const admin = await signInAdmin(strict);
    const options = { ignore_change_password_upon_first_use: true };
    await admin.post(USERS, { user: { name: 'robot', password: 'given 123', options } });
    expect((await enter(strict, 'robot', 'given 123')).status).toBe(201);
    const marked = { name: 'marked', password: 'given 123', must_change_password: true };
    const { user } = (await (await signInAdmin(plain)).post(USERS, { user: marked })).body;
    expect(user.must_change_password).toBe(true);
    expect((await enter(plain, 'marked', 'given 123')).status).toBe(401);
    expect((await change(plain, user.id, 'given 123', 'my own 123')).status).toBe(204);
    expect((await signIn(plain, { name: 'marked', password: 'my own 123' })).token).toBeDefined();
  });
});

import { describe, expect, test } from 'vitest';
import { type Answer, apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { Authenticator } from '#lib/testing/authenticator.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { MAX_PASSKEYS } from './schema.ts';

const ORIGIN = 'https://cloud.example.org';
const platform = usePlatform({ NEPHOS_PUBLIC_URL: ORIGIN, NEPHOS_LOCKOUT_ATTEMPTS: '3' });
const TOKENS = '/identity/v3/auth/tokens';
const RECEIPT = 'openstack-auth-receipt';

const pathOf = ({ userId }: TestProject) => `/identity/v3/users/${userId}/passkeys`;
const creation = async (one: TestProject) => (await one.api.post(`${pathOf(one)}/options`)).body.public_key;
const register = async (one: TestProject, response: unknown, name = 'laptop'): Promise<Answer> =>
  one.api.post(pathOf(one), { passkey: { name, response } });

/** A user who requires a passkey to sign in. */
async function guarded() {
  const person = await newProject(platform);
  const authenticator = new Authenticator(ORIGIN);
  expect((await register(person, authenticator.create(await creation(person)))).status).toBe(201);
  const path = `/identity/v3/users/${person.userId}/second_factors`;
  expect((await person.api.put(path, { second_factors: { required: true } })).status).toBe(200);
  return { person, authenticator };
}

const ask = (proofs: Record<string, unknown>, receipt?: string): Promise<Answer> =>
  apiClient(platform).post(
    TOKENS,
    { auth: { identity: { methods: Object.keys(proofs), ...proofs } } },
    receipt === undefined ? {} : { [RECEIPT]: receipt },
  );
const receiptFor = async ({ userId: id }: TestProject): Promise<string> =>
  (await ask({ password: { user: { id, password: TEST_PASSWORD } } })).headers.get(RECEIPT) ?? '';
const options = async (receipt: string) =>
  (await apiClient(platform).post('/identity/v3/auth/passkey_options', undefined, { [RECEIPT]: receipt })).body
    .public_key;

describe('A passkey', () => {
  test('is registered with the options of the platform, listed, and deleted', async () => {
    const person = await newProject(platform);
    const public_key = await creation(person);
    expect(public_key).toMatchObject({ rp: { id: 'cloud.example.org' }, user: { name: person.userName } });
    const authenticator = new Authenticator(ORIGIN);
    const { status, body } = await register(person, authenticator.create(public_key));
    expect([status, body.passkey]).toEqual([
      201,
      { id: authenticator.id, name: 'laptop', created_at: expect.any(String), last_used_at: null },
    ]);
    expect((await person.api.get(pathOf(person))).body.passkeys).toEqual([body.passkey]);
    expect((await creation(person)).excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    expect((await person.api.delete(`${pathOf(person)}/${authenticator.id}`)).status).toBe(204);
    expect((await person.api.delete(`${pathOf(person)}/${authenticator.id}`)).status).toBe(404);
  });

  test('is not registered with a challenge that was used, of another user, or for another thing', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    const public_key = await creation(one);
    const authenticator = new Authenticator(ORIGIN);
    expect((await register(other, authenticator.create(public_key))).status).toBe(400);
    expect((await register(one, authenticator.create(public_key))).status).toBe(201);
    expect((await register(one, new Authenticator(ORIGIN).create(public_key))).status).toBe(400);
    const { person } = await guarded();
    const requestOptions = await options(await receiptFor(person));
    const mixed = { ...(await creation(person)), challenge: requestOptions.challenge };
    expect((await register(person, new Authenticator(ORIGIN).create(mixed))).status).toBe(400);
  });

  test.each([
    ['at another address', { origin: 'https://evil.example.org' }],
    ['for another domain', { rpId: 'evil.example.org' }],
    ['with a challenge of its own', { challenge: 'aGVsbG8' }],
  ])('is not registered %s', async (_, lie) => {
    const person = await newProject(platform);
    expect((await register(person, new Authenticator(ORIGIN).create(await creation(person), lie))).status).toBe(400);
  });

  test('of one user is not registered by another, and nobody has more than so many', async () => {
    const { authenticator } = await guarded();
    const other = await newProject(platform);
    expect((await register(other, authenticator.create(await creation(other)))).status).toBe(409);
    for (let at = 0; at < MAX_PASSKEYS; at += 1) {
      expect((await register(other, new Authenticator(ORIGIN).create(await creation(other)))).status).toBe(201);
    }
    expect((await register(other, new Authenticator(ORIGIN).create(await creation(other)))).status).toBe(403);
  });
});

describe('Signing in with a passkey', () => {
  test('beside the password gives a token, by a receipt', async () => {
    const { person, authenticator } = await guarded();
    const receipt = await receiptFor(person);
    const requestOptions = await options(receipt);
    expect(requestOptions).toMatchObject({ rpId: 'cloud.example.org', allowCredentials: [{ id: authenticator.id }] });
    const { status, body } = await ask({ passkey: { response: authenticator.get(requestOptions) } }, receipt);
    expect([status, body.token.methods]).toEqual([201, ['password', 'passkey']]);
    const { passkeys } = (await person.api.get(pathOf(person))).body;
    expect(passkeys[0].last_used_at).not.toBeNull();
  });

  test('an answer is good once, also with another receipt', async () => {
    const { person, authenticator } = await guarded();
    const receipt = await receiptFor(person);
    const passkey = { response: authenticator.get(await options(receipt)) };
    const answers = await Promise.all([ask({ passkey }, receipt), ask({ passkey }, receipt)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401]);
    expect((await ask({ passkey }, await receiptFor(person))).status).toBe(401);
  });

  test.each([
    ['at another address', { origin: 'https://evil.example.org' }],
    ['for another domain', { rpId: 'evil.example.org' }],
    ['to another challenge', { challenge: 'aGVsbG8' }],
    ['with a counter that went back', { counter: 1 }],
  ])('an answer %s is refused', async (_, lie) => {
    const { person, authenticator } = await guarded();
    authenticator.counter = 4;
    const first = await receiptFor(person);
    expect((await ask({ passkey: { response: authenticator.get(await options(first)) } }, first)).status).toBe(201);
    const receipt = await receiptFor(person);
    const response = authenticator.get(await options(receipt), lie);
    expect((await ask({ passkey: { response } }, receipt)).status).toBe(401);
  });

  test('another user’s passkey, and one that is not registered, are refused', async () => {
    const [one, other] = [await guarded(), await guarded()];
    for (const authenticator of [other.authenticator, new Authenticator(ORIGIN)]) {
      const receipt = await receiptFor(one.person);
      const response = authenticator.get(await options(receipt));
      expect((await ask({ passkey: { response } }, receipt)).status).toBe(401);
    }
    const receipt = await receiptFor(one.person);
    const response = other.authenticator.get(await options(await receiptFor(other.person)));
    expect((await ask({ passkey: { response } }, receipt)).status).toBe(401);
  });

  test('is not begun without a receipt, and a passkey alone lets nobody in', async () => {
    const { person, authenticator } = await guarded();
    expect((await apiClient(platform).post('/identity/v3/auth/passkey_options')).status).toBe(401);
    const response = authenticator.get(await options(await receiptFor(person)));
    expect((await ask({ passkey: { response } })).status).toBe(401);
  });
});

describe('Who manages passkeys', () => {
  test('their user; the last one of a user who needs one stays', async () => {
    const { person, authenticator } = await guarded();
    expect((await person.api.delete(`${pathOf(person)}/${authenticator.id}`)).status).toBe(409);
    const second = new Authenticator(ORIGIN);
    expect((await register(person, second.create(await creation(person)), 'phone')).status).toBe(201);
    expect((await person.api.delete(`${pathOf(person)}/${authenticator.id}`)).status).toBe(204);
  });

  test('administrators, but nobody else: they look and delete, and register none for others', async () => {
    const person = await newProject(platform);
    const authenticator = new Authenticator(ORIGIN);
    await register(person, authenticator.create(await creation(person)));
    const path = `${pathOf(person)}/${authenticator.id}`;
    const { api: stranger } = await newProject(platform, 'manager');
    const { api: manager } = await newDomain(platform);
    for (const api of [stranger, manager]) {
      expect((await api.get(pathOf(person))).status).toBe(403);
      expect((await api.delete(path)).status).toBe(403);
    }
    const admin = await signInAdmin(platform);
    expect((await admin.post(`${pathOf(person)}/options`)).status).toBe(403);
    expect((await admin.get(pathOf(person))).body.passkeys).toHaveLength(1);
    expect((await admin.delete(path)).status).toBe(204);
  });
});

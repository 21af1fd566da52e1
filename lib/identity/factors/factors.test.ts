import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, apiClient, newProject, signIn, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { newNote, sealNote } from '../tokens/notes.ts';
import { passcodeOf } from './totp.ts';

const platform = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: '3' });
const TOKENS = '/identity/v3/auth/tokens';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The clock is fixed: half a minute later, the current passcode would be another one. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Currently valid passcodes; each works once, so tests have three. */
const passcodes = () => [0, 30_000, -30_000].map((away) => passcodeOf(SECRET, Date.now() + away));
const passcode = (at = 0): string => passcodes()[at] ?? '';

type Proofs = Record<string, Record<string, unknown>>;
const ask = (proofs: Proofs, headers: Record<string, string> = {}, scope?: unknown): Promise<Answer> =>
  apiClient(platform).post(TOKENS, { auth: { identity: { methods: Object.keys(proofs), ...proofs }, scope } }, headers);
const password = ({ userId: id }: TestProject, said = TEST_PASSWORD) => ({
  password: { user: { id, password: said } },
});
const totp = ({ userId: id }: TestProject, said: string) => ({ totp: { user: { id, passcode: said } } });
const recovery = ({ userId: id }: TestProject, code: string) => ({ recovery_code: { user: { id, code } } });
const receiptOf = ({ headers }: Answer) => ({ 'openstack-auth-receipt': headers.get('openstack-auth-receipt') ?? '' });

async function withApp(): Promise<TestProject> {
  const person = await newProject(platform);
  const credential = { type: 'totp', blob: SECRET, user_id: person.userId };
  expect((await person.api.post('/identity/v3/credentials', { credential })).status).toBe(201);
  return person;
}

const factorsPath = ({ userId }: TestProject) => `/identity/v3/users/${userId}/second_factors`;

/** A user who requires it to sign in. */
async function guarded(): Promise<TestProject> {
  const person = await withApp();
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  await (await signInAdmin(platform)).patch(`/identity/v3/users/${person.userId}`, { user: { options } });
  return person;
}

describe('The credential that is the last factor of who needs one', () => {
  const PATH = '/identity/v3/credentials';
  const idOf = async ({ api, userId }: TestProject): Promise<string> =>
    (await api.get(`${PATH}?user_id=${userId}&type=totp`)).body.credentials[0].id;

  test('stays: neither its user nor an administrator deletes it, gives it away or makes it something else', async () => {
    const [person, admin, other] = [await guarded(), await signInAdmin(platform), await newProject(platform)];
    const path = `${PATH}/${await idOf(person)}`;
    for (const api of [person.api, admin]) {
      expect((await api.delete(path)).status).toBe(409);
      expect((await api.patch(path, { credential: { type: 'cert' } })).status).toBe(409);
    }
    expect((await admin.patch(path, { credential: { user_id: other.userId } })).status).toBe(409);
    expect((await ask({ ...password(person), ...totp(person, passcode()) })).status).toBe(201);
  });

  test('can be removed where another is left, or none is required; its secret can always be replaced', async () => {
    const person = await guarded();
    const path = `${PATH}/${await idOf(person)}`;
    expect((await person.api.patch(path, { credential: { blob: SECRET } })).status).toBe(200);
    const credential = { type: 'totp', blob: SECRET, user_id: person.userId };
    const second = (await person.api.post(PATH, { credential })).body.credential.id;
    expect((await person.api.delete(path)).status).toBe(204);
    expect((await person.api.delete(`${PATH}/${second}`)).status).toBe(409);
    await person.api.put(factorsPath(person), { second_factors: { required: false } });
    expect((await person.api.delete(`${PATH}/${second}`)).status).toBe(204);
  });

  test('goes where a rule that the user can meet does without it', async () => {
    const person = await withApp();
    const options = { multi_factor_auth_rules: [['password', 'totp'], ['password']] };
    await (await signInAdmin(platform)).patch(`/identity/v3/users/${person.userId}`, { user: { options } });
    expect((await person.api.delete(`${PATH}/${await idOf(person)}`)).status).toBe(204);
  });
});

describe('Signing in with a passcode', () => {
  test('beside the password gives a token that names both methods', async () => {
    const person = await guarded();
    const { status, body } = await ask({ ...password(person), ...totp(person, passcode()) });
    expect([status, body.token.methods]).toEqual([201, ['password', 'totp']]);
  });

  test('works by name too, and whatever the order of the methods', async () => {
    const person = await guarded();
    const user = { name: person.userName, domain: { name: 'Default' } };
    const proofs = {
      totp: { user: { ...user, passcode: passcode() } },
      password: { user: { ...user, password: TEST_PASSWORD } },
    };
    expect((await ask(proofs)).status).toBe(201);
  });

  test('a passcode is taken once, on whichever replica', async () => {
    const person = await guarded();
    const proofs = { ...password(person), ...totp(person, passcode()) };
    const answers = await Promise.all([ask(proofs), ask(proofs)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401]);
    expect((await ask(proofs)).status).toBe(401);
  });

  test.each([
    ['a wrong passcode', (one: TestProject) => ({ ...password(one), ...totp(one, '000000') })],
    ['a wrong password', (one: TestProject) => ({ ...password(one, 'wrong'), ...totp(one, passcode()) })],
    ['a passcode alone', (one: TestProject) => totp(one, passcode())],
    ['a recovery code that is none', (one: TestProject) => ({ ...password(one), ...recovery(one, 'a'.repeat(20)) })],
  ])('is refused with %s, in the same words', async (_, proofs) => {
    const refused = await ask(proofs(await guarded()));
    expect([refused.status, refused.body.error.message]).toEqual([
      401,
      'The request you have made requires authentication.',
    ]);
    expect(refused.headers.get('openstack-auth-receipt')).toBeNull();
  });

  test('of another user is refused, also beside the right password of the first', async () => {
    const [one, other] = [await guarded(), await guarded()];
    expect((await ask({ ...password(one), ...totp(other, passcode()) })).status).toBe(401);
  });

  test('wrong passcodes lock out, and the right password in between opens nothing', async () => {
    const person = await guarded();
    for (const said of ['000000', '111111', '222222']) {
      await ask({ ...password(person), ...totp(person, said) });
      await ask(password(person));
    }
    expect((await ask({ ...password(person), ...totp(person, passcode()) })).status).toBe(401);
  });
});

describe('A receipt', () => {
  test('is issued for a part of the request, and the rest follows automatically', async () => {
    const person = await guarded();
    const first = await ask(password(person));
    expect(first.status).toBe(401);
    expect(first.body).toEqual({
      receipt: {
        methods: ['password'],
        user: { id: person.userId, name: person.userName, domain: { id: 'default', name: 'Default' } },
        issued_at: expect.stringMatching(/\.000000Z$/),
        expires_at: expect.stringMatching(/\.000000Z$/),
      },
      required_auth_methods: [['password', 'totp']],
    });
    const { issued_at, expires_at } = first.body.receipt;
    expect(Date.parse(expires_at) - Date.parse(issued_at)).toBe(300_000);
    const second = await ask(totp(person, passcode()), receiptOf(first), { project: { id: person.id } });
    expect([second.status, second.body.token.methods]).toEqual([201, ['password', 'totp']]);
  });

  test('is good for one token', async () => {
    const person = await guarded();
    const receipt = receiptOf(await ask(password(person)));
    expect((await ask(totp(person, passcode(0)), receipt)).status).toBe(201);
    expect((await ask(totp(person, passcode(1)), receipt)).status).toBe(401);
  });

  test('is no token, and a token is no receipt', async () => {
    const person = await guarded();
    const receipt = receiptOf(await ask(password(person)))['openstack-auth-receipt'];
    expect((await apiClient(platform, receipt).get('/identity/v3/auth/projects')).status).toBe(401);
    const token = { 'openstack-auth-receipt': person.api.token ?? '' };
    expect((await ask(totp(person, passcode()), token)).status).toBe(401);
  });

  test.each([
    ['of another user', async () => receiptOf(await ask(password(await guarded())))['openstack-auth-receipt']],
    ['that is made up', async () => 'a'.repeat(200)],
    [
      'that was touched',
      async (one: TestProject) =>
        receiptOf(await ask(password(one)))['openstack-auth-receipt'].replace(/.{5}$/, 'AAAAA'),
    ],
    [
      'that is too old',
      ({ userId: sub }: TestProject) =>
        sealNote(platform.platform.services.database, 'receipt', {
          ...newNote({ sub, m: ['password'], gen: 0 }),
          exp: 1,
        }),
    ],
    [
      'for something else',
      ({ userId: sub }: TestProject) =>
        sealNote(platform.platform.services.database, 'passkey-sign-in', newNote({ sub, m: ['password'], gen: 0 })),
    ],
  ])('%s is refused', async (_, make) => {
    const person = await guarded();
    expect((await ask(totp(person, passcode()), { 'openstack-auth-receipt': await make(person) })).status).toBe(401);
  });

  test('is void after the password has changed, and none is given to a disabled user', async () => {
    const person = await guarded();
    const admin = await signInAdmin(platform);
    const receipt = receiptOf(await ask(password(person)));
    const path = `/identity/v3/users/${person.userId}`;
    await admin.patch(path, { user: { password: 'another one' } });
    expect((await ask(totp(person, passcode()), receipt)).status).toBe(401);
    await admin.patch(path, { user: { enabled: false } });
    const { body } = await ask(password(person, 'another one'));
    expect(body).not.toHaveProperty('receipt');
  });

  test('is void once the user was disabled, like a token, also after the user is enabled again', async () => {
    const person = await guarded();
    const admin = await signInAdmin(platform);
    const receipt = receiptOf(await ask(password(person)));
    vi.setSystemTime(Date.now() + 1000);
    for (const enabled of [false, true]) {
      await admin.patch(`/identity/v3/users/${person.userId}`, { user: { enabled } });
      expect((await ask(totp(person, passcode()), receipt)).status).toBe(401);
      const options = await apiClient(platform).post('/identity/v3/auth/passkey_options', undefined, receipt);
      expect(options.status).toBe(401);
    }
    expect((await ask(totp(person, passcode()), receiptOf(await ask(password(person))))).status).toBe(201);
  });
});

describe('Who has to prove more', () => {
  test('is not let in by a token from before, and an application credential stands by itself', async () => {
    const person = await withApp();
    const path = `/identity/v3/users/${person.userId}/application_credentials`;
    const { id, secret } = (await person.api.post(path, { application_credential: { name: 'ci' } })).body
      .application_credential;
    const options = { multi_factor_auth_rules: [['password', 'totp']] };
    await (await signInAdmin(platform)).patch(`/identity/v3/users/${person.userId}`, { user: { options } });
    const token = { token: { id: person.api.token } };
    expect((await ask(token)).status).toBe(401);
    expect((await ask({ ...token, ...totp(person, passcode()) })).status).toBe(201);
    const { status, headers } = await ask({ application_credential: { id, secret } });
    expect(status).toBe(201);
    expect((await ask({ token: { id: headers.get('x-subject-token') } })).status).toBe(201);
  });

  test('does not while the rules are switched off', async () => {
    const person = await guarded();
    const options = { multi_factor_auth_enabled: false };
    await (await signInAdmin(platform)).patch(`/identity/v3/users/${person.userId}`, { user: { options } });
    expect((await ask(password(person))).status).toBe(201);
  });
});

describe('Second factors of one’s own', () => {
  test('are required once one of them has been verified', async () => {
    const person = await withApp();
    const path = factorsPath(person);
    expect((await person.api.get(path)).body.second_factors).toEqual({
      required: false,
      totp: 1,
      passkeys: 0,
      recovery_codes: 0,
    });
    const put = (change: object) => person.api.put(path, { second_factors: change });
    expect((await put({ required: true })).status).toBe(400);
    expect((await put({ required: true, passcode: '000000' })).status).toBe(400);
    expect((await ask(password(person))).status).toBe(201);
    expect((await put({ required: true, passcode: passcode() })).body.second_factors.required).toBe(true);
    expect((await ask(password(person))).status).toBe(401);
    expect((await put({ required: false })).status).toBe(200);
    expect((await ask(password(person))).status).toBe(201);
  });

  test('a recovery code stands in for a lost one, once, and new codes end the old ones', async () => {
    const person = await guarded();
    const create = () => person.api.post(`/identity/v3/users/${person.userId}/recovery_codes`);
    const { status, body } = await create();
    const [first, second] = body.recovery_codes;
    expect([status, new Set(body.recovery_codes).size]).toEqual([201, 10]);
    expect((await ask(recovery(person, first))).status).toBe(401);
    const proofs = { ...password(person), ...recovery(person, first.toUpperCase().replaceAll('-', ' ')) };
    expect((await ask(proofs)).status).toBe(201);
    expect((await ask(proofs)).status).toBe(401);
    await create();
    expect((await ask({ ...password(person), ...recovery(person, second) })).status).toBe(401);
    const rows = await platform.platform.services.database.read
      .selectFrom('recovery_codes')
      .select('code_hash')
      .execute();
    expect(JSON.stringify(rows)).not.toContain(second.replaceAll('-', ''));
  });

  test('are nobody else’s to look at or to change, and not an application credential’s', async () => {
    const [person, other] = [await withApp(), await newProject(platform, 'manager')];
    const path = factorsPath(person);
    expect((await other.api.get(path)).status).toBe(403);
    const change = { second_factors: { required: false } };
    expect((await other.api.put(path, change)).status).toBe(403);
    expect((await (await signInAdmin(platform)).put(path, change)).status).toBe(403);
    expect((await other.api.delete(path)).status).toBe(403);
    expect((await other.api.post(`/identity/v3/users/${person.userId}/recovery_codes`)).status).toBe(403);
    const credential = { application_credential: { name: 'ci', unrestricted: true } };
    const made = (await person.api.post(`/identity/v3/users/${person.userId}/application_credentials`, credential)).body
      .application_credential;
    const { headers } = await ask({ application_credential: { id: made.id, secret: made.secret } });
    const machine = apiClient(platform, headers.get('x-subject-token') ?? '');
    expect((await machine.put(path, change)).status).toBe(403);
    expect((await machine.post(`/identity/v3/users/${person.userId}/recovery_codes`)).status).toBe(403);
  });

  test('are taken away by an administrator when they are lost; by managers of the own domain only', async () => {
    const person = await guarded();
    const path = factorsPath(person);
    const { api } = await newDomain(platform);
    expect((await api.delete(path)).status).toBe(403);
    expect((await (await signInAdmin(platform)).delete(path)).status).toBe(204);
    expect((await signIn(platform, { name: person.userName, password: TEST_PASSWORD })).token).toBeDefined();
  });
});

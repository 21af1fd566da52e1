import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import {
  accessKeyClient,
  credentialClient,
  newAccessKey,
  newCredential,
  signedRequest,
  trustClient,
} from '#lib/testing/delegations.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { passcodeOf } from './factors/totp.ts';

/** Operations that require the user in person reject all delegations. */
const platform = usePlatform();
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const V3 = '/identity/v3';
const CONSOLE = '/console/v1';
let owner: TestProject;
let delegates: Record<string, ApiClient>;
beforeAll(async () => {
  owner = await newProject(platform);
  delegates = {
    'a trust': await trustClient(platform, owner, { roles: [{ name: 'reader' }] }),
    'an EC2 key': await accessKeyClient(platform, await newAccessKey(owner)),
    'a restricted credential': await credentialClient(platform, await newCredential(owner)),
    'an unrestricted credential': await credentialClient(platform, await newCredential(owner, { unrestricted: true })),
  };
});
const delegate = (name: string): ApiClient => delegates[name] as ApiClient;
const ownPath = (path: string) => `${V3}/users/${owner.userId}/${path}`;
const authenticator = () => ({ authenticator: { secret: SECRET, passcode: passcodeOf(SECRET, Date.now()) } });
const factors = async () => (await owner.api.get(ownPath('second_factors'))).body.second_factors;

const KINDS = ['a trust', 'an EC2 key', 'a restricted credential', 'an unrestricted credential'];

describe.each(KINDS)('The token of %s', (name) => {
  test('plants and removes no second factor: 403, and the owner keeps the own one', async () => {
    const { id } = (await owner.api.post(`${CONSOLE}/authenticators`, authenticator())).body.authenticator;
    const before = await factors();
    const api = delegate(name);
    const answers = [
      await api.post(`${CONSOLE}/authenticators`, authenticator()),
      await api.delete(`${CONSOLE}/authenticators/${id}`),
      await api.put(ownPath('second_factors'), { second_factors: { required: false } }),
      await api.post(ownPath('recovery_codes')),
      await api.post(ownPath('passkeys/options')),
      await api.delete(ownPath('passkeys/none')),
      await api.post(`${V3}/credentials`, { credential: { type: 'totp', blob: SECRET, user_id: owner.userId } }),
      await api.delete(`${V3}/credentials/${id}`),
    ];
    // A delegation does not see other credentials.
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403, expect.any(Number)]);
    expect([403, 404]).toContain(answers.at(-1)?.status);
    expect(await factors()).toEqual(before);
    expect((await owner.api.delete(`${CONSOLE}/authenticators/${id}`)).status).toBe(204);
  });

  test('ends no session, overwrites no preference and makes no alert: 403 that says why', async () => {
    const api = delegate(name);
    const answers = [
      await api.delete(`${CONSOLE}/sessions`),
      await api.put(`${CONSOLE}/preferences`, { preferences: { theme: 'dark' } }),
      await api.put(`${CONSOLE}/lists/instances/layout`, { layout: { density: 'compact' } }),
      await api.put(`${CONSOLE}/scopes/${owner.id}`, { scope: { is_favourite: true } }),
      await api.post(`${CONSOLE}/alerts`, { alert: { name: 'a', channel: 'mail', kinds: ['instance_error'] } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(answers[1]?.body.forbidden.message).toContain('This requires a token of the user. It cannot be done with ');
    expect((await owner.api.get(`${CONSOLE}/preferences`)).body.preferences).toEqual({});
  });
});

test('A delegation sees no console session but its own', async () => {
  for (const name of KINDS) expect((await delegate(name).get(`${CONSOLE}/sessions`)).body).toEqual({ sessions: [] });
});

test('A trust without member, and a credential without it, change no key pairs: 403; with member they do, as upstream', async () => {
  const keypair = { keypair: { name: 'script' } };
  const PATH = '/compute/v2.1/os-keypairs';
  const reading = await credentialClient(platform, await newCredential(owner, { roles: [{ name: 'reader' }] }));
  for (const api of [delegate('a trust'), reading]) {
    expect((await api.post(PATH, keypair)).status).toBe(403);
    expect((await api.delete(`${PATH}/script`)).status).toBe(403);
  }
  const writing = delegate('a restricted credential');
  expect((await writing.post(PATH, keypair)).status).toBe(200);
  expect((await writing.delete(`${PATH}/script`)).status).toBe(202);
});

test('An administrator’s delegation changes other users, and not the administrator it comes from', async () => {
  const admin = await newProject(platform, 'admin');
  const robot = await credentialClient(platform, await newCredential(admin));
  const other = await newProject(platform);
  const change = { user: { description: 'changed' } };
  expect((await robot.patch(`${V3}/users/${other.userId}`, change)).status).toBe(200);
  expect((await robot.patch(`${V3}/users/${admin.userId}`, change)).status).toBe(403);
  expect((await robot.post(`${V3}/users/${admin.userId}/invitations`)).status).toBe(403);
});

describe('The signature of a request', () => {
  test('gives one token: a second time it is refused with 401', async () => {
    const admin = await signInAdmin(platform);
    const credentials = signedRequest(await newAccessKey(owner));
    expect((await admin.post(`${V3}/ec2tokens`, { credentials })).status).toBe(200);
    expect((await admin.post(`${V3}/ec2tokens`, { credentials })).status).toBe(401);
  });

  test('gives a token that makes no credential, key or trust: 403', async () => {
    const api = delegate('an EC2 key');
    const trust = { trustor_user_id: owner.userId, trustee_user_id: owner.userId, project_id: owner.id };
    const lent = { trust: { ...trust, impersonation: true, roles: [{ name: 'member' }] } };
    const answers = [
      await api.post(ownPath('application_credentials'), { application_credential: { name: 'a' } }),
      await api.post(`${V3}/OS-TRUST/trusts`, lent),
      await api.post(ownPath('credentials/OS-EC2'), { tenant_id: owner.id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('A stored secret', () => {
  const kept = (type: string, blob: string) => ({ credential: { type, blob, user_id: owner.userId } });

  test('is shown to its owner alone, in no list, and a seed to nobody', async () => {
    const key = await newAccessKey(owner);
    const seed = (await owner.api.post(`${V3}/credentials`, kept('totp', SECRET))).body.credential;
    const cert = (await owner.api.post(`${V3}/credentials`, kept('cert', 'private'))).body.credential;
    expect([seed.blob, cert.blob]).toEqual([SECRET, 'private']);
    const keyPath = ownPath(`credentials/OS-EC2/${key.access}`);
    expect((await owner.api.get(keyPath)).body.credential.secret).toBe(key.secret);
    expect((await owner.api.get(`${V3}/credentials/${cert.id}`)).body.credential.blob).toBe('private');
    expect((await owner.api.get(`${V3}/credentials/${seed.id}`)).body.credential.blob).toBe('');
    const paths = [keyPath, ownPath('credentials/OS-EC2'), `${V3}/credentials?user_id=${owner.userId}`].concat(
      [seed.id, cert.id].map((id) => `${V3}/credentials/${id}`),
    );
    const admin = await signInAdmin(platform);
    const shown = await Promise.all(paths.map((path) => admin.get(path)));
    const lists = await Promise.all(paths.slice(1, 3).map((path) => owner.api.get(path)));
    for (const { status, body } of [...shown, ...lists]) {
      expect(status).toBe(200);
      for (const secret of [key.secret, SECRET, 'private']) expect(JSON.stringify(body)).not.toContain(secret);
    }
    // Another type would make the seed readable.
    const change = { credential: { type: 'cert' } };
    expect((await owner.api.patch(`${V3}/credentials/${seed.id}`, change)).status).toBe(400);
    expect(
      (await admin.patch(`${V3}/credentials/${cert.id}`, { credential: { type: 'note' } })).body.credential,
    ).toEqual(expect.objectContaining({ type: 'note', blob: '' }));
  });

  test('is read by a credential only when it made the key itself', async () => {
    const robot = await newCredential(owner, { unrestricted: true });
    const api = await credentialClient(platform, robot);
    const [own, foreign] = [await newAccessKey({ ...owner, api }), await newAccessKey(owner)];
    expect((await api.get(ownPath(`credentials/OS-EC2/${own.access}`))).body.credential.secret).toBe(own.secret);
    expect((await api.get(ownPath(`credentials/OS-EC2/${foreign.access}`))).status).toBe(404);
  });
});

describe('What an unrestricted credential with access rules creates', () => {
  const rule = (method: string, path: string, service = 'identity') => ({ service, method, path });
  const RULES = [
    rule('POST', '/v3/users/**'),
    rule('POST', '/v3/OS-TRUST/trusts'),
    rule('GET', '/v3/users/*/projects'),
  ];
  const ENDS = '2035-01-01T00:00:00';
  const maker = async () => {
    const made = await newCredential(owner, { unrestricted: true, access_rules: RULES, expires_at: ENDS });
    const api = await credentialClient(platform, made);
    const create = (input: object = {}) =>
      api.post(ownPath('application_credentials'), {
        application_credential: { name: `made-${Math.random()}`, ...input },
      });
    return { api, create };
  };
  const rulesOf = ({ access_rules }: { access_rules: object[] }) =>
    access_rules.map((one) => expect.objectContaining(one));

  test('has its rules and its end when none are given, and narrower ones when they are', async () => {
    const { create } = await maker();
    const same = await create();
    expect(same.status).toBe(201);
    expect(same.body.application_credential).toMatchObject({ access_rules: RULES, expires_at: ENDS });
    const narrow = [rule('POST', '/v3/users/*/credentials/OS-EC2'), rule('GET', '/v3/users/{id}/projects')];
    const answer = await create({ access_rules: narrow, expires_at: '2034-01-01T00:00:00' });
    expect([answer.status, answer.body.application_credential.access_rules]).toEqual([
      201,
      rulesOf({ access_rules: narrow }),
    ]);
  });

  test.each([
    ['another method', { access_rules: [rule('DELETE', '/v3/users/**')] }],
    ['another service', { access_rules: [rule('POST', '/v3/users/**', 'compute')] }],
    ['a wider path', { access_rules: [rule('POST', '/v3/**')] }],
    ['more segments', { access_rules: [rule('GET', '/v3/users/**')] }],
    ['a rule beside a narrower one', { access_rules: [RULES[2], rule('GET', '/v3/users')] }],
    ['a later end', { expires_at: '2036-01-01T00:00:00' }],
  ])('is refused with 403 for %s', async (_what, input) => {
    const { create } = await maker();
    expect((await create(input)).status).toBe(403);
  });

  test('is no trust, which has no rules: 403', async () => {
    const { api } = await maker();
    const trust = { trustor_user_id: owner.userId, trustee_user_id: owner.userId, project_id: owner.id };
    const lent = { trust: { ...trust, impersonation: true, roles: [{ name: 'member' }] } };
    expect((await api.post(`${V3}/OS-TRUST/trusts`, lent)).status).toBe(403);
  });
});

test('A trust that a credential creates ends with it at the latest', async () => {
  const made = await newCredential(owner, { unrestricted: true, expires_at: '2035-01-01T00:00:00Z' });
  const api = await credentialClient(platform, made);
  const trust = { trustor_user_id: owner.userId, trustee_user_id: owner.userId, project_id: owner.id };
  const lend = (expires_at?: string) =>
    api.post(`${V3}/OS-TRUST/trusts`, {
      trust: { ...trust, impersonation: true, roles: [{ name: 'member' }], ...(expires_at && { expires_at }) },
    });
  expect((await lend()).body.trust.expires_at).toBe('2035-01-01T00:00:00.000000Z');
  expect((await lend('2036-01-01T00:00:00.000000Z')).status).toBe(403);
});

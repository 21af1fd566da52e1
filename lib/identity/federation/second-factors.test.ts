import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '#lib/testing/api.ts';
import { addProvider, PROVIDER_NETWORKS } from '#lib/testing/connected-provider.ts';
import {
  accept,
  anonymousContext,
  assertionOf,
  newProvider,
  signInFederated,
  type TestProvider,
} from '#lib/testing/federation.ts';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { SigningIssuer } from '#lib/testing/signing-issuer.ts';
import { passcodeOf } from '../factors/totp.ts';
import { issueFederated } from './issue-federated.ts';

const platform = usePlatform(PROVIDER_NETWORKS);
const admin = useIdentityAdmin(platform);
const V3 = '/identity/v3';
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** A federated user with an authenticator that sign-ins require. */
async function newUserWithFactor(): Promise<{ provider: TestProvider; userId: string }> {
  const provider = await newProvider(admin);
  const { userId } = await accept(platform, provider, assertionOf('ada'));
  await requireFactor(userId);
  return { provider, userId };
}

async function requireFactor(userId: string): Promise<void> {
  const credential = { type: 'totp', blob: SEED, user_id: userId };
  expect((await admin.api.post(`${V3}/credentials`, { credential })).status).toBe(201);
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  expect((await admin.api.patch(`${V3}/users/${userId}`, { user: { options } })).status).toBe(200);
}

const require = ({ domainId }: Pick<TestProvider, 'domainId'>, isRequired: boolean) =>
  admin.api.patch(`${V3}/domains/${domainId}`, {
    domain: { options: { second_factors_for_external_users: isRequired } },
  });

test('Second factors of the platform apply to federated users only if their domain requires it', async () => {
  const { provider } = await newUserWithFactor();
  await expect(signInFederated(platform, provider, assertionOf('ada'))).resolves.toBeDefined();
  expect((await require(provider, true)).body.domain.options).toEqual({ second_factors_for_external_users: true });
  await expect(signInFederated(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
  await require(provider, false);
  await expect(signInFederated(platform, provider, assertionOf('ada'))).resolves.toBeDefined();
});

test('The further factor follows with the receipt; the token is federated and ends with the assertion', async () => {
  const { provider, userId } = await newUserWithFactor();
  await require(provider, true);
  const endsAtMs = Date.now() + 600_000;
  const signIn = await accept(platform, provider, assertionOf('ada'), endsAtMs);
  const failure: unknown = await issueFederated(anonymousContext(platform), signIn).catch((error: unknown) => error);
  expect(failure).toMatchObject({ details: { body: { required_auth_methods: [['password', 'totp']] } } });
  const receipt = Reflect.get(
    Object(Reflect.get(Object(Reflect.get(Object(failure), 'details')), 'headers')),
    'openstack-auth-receipt',
  );
  const finish = (passcode: string) =>
    apiClient(platform).post(
      `${V3}/auth/tokens`,
      { auth: { identity: { methods: ['totp'], totp: { user: { id: userId, passcode } } } } },
      { 'openstack-auth-receipt': String(receipt) },
    );
  expect((await finish('000000')).status).toBe(401);
  const { status, body } = await finish(passcodeOf(SEED, Date.now()));
  expect([status, body.token.methods, body.token.user.id]).toEqual([201, ['openid', 'totp'], userId]);
  expect(body.token.user['OS-FEDERATION'].identity_provider).toEqual({ id: provider.id });
  expect(Date.parse(body.token.expires_at)).toBeLessThanOrEqual(endsAtMs);
});

describe('A client with an access token of a provider', () => {
  const issuer = new SigningIssuer();
  beforeAll(() => issuer.start());
  afterAll(() => issuer.stop());

  /** A user who needs a second factor, with an access token that ends in two minutes. */
  async function newClient() {
    const provider = await addProvider(admin.api, { configuration: { issuer: issuer.issuer, client_id: 'nephos' } });
    const exp = Math.floor(Date.now() / 1000) + 120;
    const token = await issuer.sign({ aud: 'nephos', sub: 'ada', exp });
    const present = () =>
      apiClient(platform).call('POST', provider.auth, undefined, { authorization: `Bearer ${token}` });
    const first = await present();
    await requireFactor(first.body.token.user.id);
    await require(provider, true);
    return { userId: first.body.token.user.id as string, present, exp };
  }

  const finish = (userId: string, receipt: string, passcode = passcodeOf(SEED, Date.now())) =>
    apiClient(platform).post(
      `${V3}/auth/tokens`,
      { auth: { identity: { methods: ['totp'], totp: { user: { id: userId, passcode } } } } },
      { 'openstack-auth-receipt': receipt },
    );

  test('gets a receipt and no token; with the factor it gets one that ends with the access token, once', async () => {
    const { userId, present, exp } = await newClient();
    const { status, headers, body } = await present();
    expect([status, headers.get('x-subject-token')]).toEqual([401, null]);
    expect(body.receipt).toMatchObject({ methods: ['openid'], user: { id: userId } });
    expect(body.required_auth_methods).toEqual([['password', 'totp']]);
    const receipt = headers.get('openstack-auth-receipt') ?? '';
    expect((await finish(userId, receipt, '000000')).status).toBe(401);
    const issued = await finish(userId, receipt);
    expect([issued.status, issued.body.token.methods]).toEqual([201, ['openid', 'totp']]);
    expect(Date.parse(issued.body.token.expires_at)).toBe(exp * 1000);
    const next = passcodeOf(SEED, Date.now() + 30_000);
    expect((await finish(userId, receipt, next)).status).toBe(401);
  });

  test('whose user is disabled between the two steps gets no token', async () => {
    const { userId, present } = await newClient();
    const receipt = (await present()).headers.get('openstack-auth-receipt') ?? '';
    expect((await admin.api.patch(`${V3}/users/${userId}`, { user: { enabled: false } })).status).toBe(200);
    expect((await finish(userId, receipt)).status).toBe(401);
  });

  test('cannot use the receipt of another user', async () => {
    const [one, other] = [await newClient(), await newClient()];
    const receipt = (await one.present()).headers.get('openstack-auth-receipt') ?? '';
    expect((await finish(other.userId, receipt)).status).toBe(401);
  });
});

test('A local user who signs in through a provider needs the own second factor', async () => {
  const { provider, userId } = await newUserWithFactor();
  await admin.api.patch(`${V3}/users/${userId}`, { user: { password: 'a password of its own' } });
  await expect(signInFederated(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
});

import { expect, test } from 'vitest';
import { apiClient } from '#lib/testing/api.ts';
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
import { passcodeOf } from '../factors/totp.ts';
import { issueFederated } from './issue-federated.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const V3 = '/identity/v3';
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** A federated user with an authenticator that sign-ins require. */
async function newUserWithFactor(): Promise<{ provider: TestProvider; userId: string }> {
  const provider = await newProvider(admin);
  const { userId } = await accept(platform, provider, assertionOf('ada'));
  const credential = { type: 'totp', blob: SEED, user_id: userId };
  expect((await admin.api.post(`${V3}/credentials`, { credential })).status).toBe(201);
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  expect((await admin.api.patch(`${V3}/users/${userId}`, { user: { options } })).status).toBe(200);
  return { provider, userId };
}

const require = ({ domainId }: TestProvider, isRequired: boolean) =>
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

test('A local user who signs in through a provider needs the own second factor', async () => {
  const { provider, userId } = await newUserWithFactor();
  await admin.api.patch(`${V3}/users/${userId}`, { user: { password: 'a password of its own' } });
  await expect(signInFederated(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
});

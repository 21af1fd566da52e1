import { createHmac, randomBytes } from 'node:crypto';
import { type ApiClient, apiClient, signInAdmin, type TestProject } from './api.ts';
import { insertUser, TEST_PASSWORD } from './fixtures.ts';
import type { TestPlatform } from './platform.ts';

type Delegator = Pick<TestProject, 'id' | 'userId' | 'api'>;

const TOKENS = '/identity/v3/auth/tokens';

/** Exchanges a proof of identity for a token. @throws if rejected */
async function tokenFor(test: TestPlatform, auth: object): Promise<ApiClient> {
  const { status, headers, body } = await apiClient(test).post(TOKENS, { auth });
  if (status !== 201) throw new Error(`No token was issued: ${JSON.stringify(body)}`);
  return apiClient(test, headers.get('x-subject-token') ?? '');
}

interface CredentialSecret {
  id: string;
  secret: string;
}

/** Creates an application credential. `input` holds further API fields, such as `unrestricted` and `access_rules`. */
export async function newCredential({ api, userId }: Delegator, input: object = {}): Promise<CredentialSecret> {
  const application_credential = { name: `credential-${randomBytes(4).toString('hex')}`, ...input };
  const path = `/identity/v3/users/${userId}/application_credentials`;
  const { status, body } = await api.post(path, { application_credential });
  if (status !== 201) throw new Error(`The credential was refused: ${JSON.stringify(body)}`);
  return body.application_credential;
}

export const credentialClient = (test: TestPlatform, { id, secret }: CredentialSecret): Promise<ApiClient> =>
  tokenFor(test, {
    identity: { methods: ['application_credential'], application_credential: { id, secret } },
  });

/** Returns a client with a token of a trust that delegates a role to a new user. */
export async function trustClient(test: TestPlatform, from: Delegator, input: object = {}): Promise<ApiClient> {
  const trusteeId = await insertUser(test, `trustee-${randomBytes(4).toString('hex')}`);
  const trust = {
    trustor_user_id: from.userId,
    trustee_user_id: trusteeId,
    project_id: from.id,
    impersonation: true,
    roles: [{ name: 'member' }],
    ...input,
  };
  const { status, body } = await from.api.post('/identity/v3/OS-TRUST/trusts', { trust });
  if (status !== 201) throw new Error(`The trust was refused: ${JSON.stringify(body)}`);
  return trusteeClient(test, trusteeId, body.trust.id);
}

/** Returns a client with a token of a trust, signed in as its trustee. */
const trusteeClient = (test: TestPlatform, trusteeId: string, trustId: string): Promise<ApiClient> =>
  tokenFor(test, {
    identity: { methods: ['password'], password: { user: { id: trusteeId, password: TEST_PASSWORD } } },
    scope: { 'OS-TRUST:trust': { id: trustId } },
  });

interface AccessKeyPair {
  access: string;
  secret: string;
}

export async function newAccessKey({ api, userId, id }: Delegator): Promise<AccessKeyPair> {
  const { status, body } = await api.post(`/identity/v3/users/${userId}/credentials/OS-EC2`, { tenant_id: id });
  if (status !== 201) throw new Error(`The EC2 key was refused: ${JSON.stringify(body)}`);
  return body.credential;
}

/** Returns the body that a service sends to `/ec2tokens` for a request signed with the key. */
export function signedRequest({ access, secret }: AccessKeyPair, change: Record<string, string> = {}) {
  const params: Record<string, string> = {
    Action: 'DescribeInstances',
    SignatureMethod: 'HmacSHA256',
    SignatureVersion: '2',
    Timestamp: new Date().toISOString().slice(0, 19),
    ...change,
  };
  const query = Object.keys(params)
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(params[name] ?? '')}`)
    .join('&');
  const text = `GET\ncloud.test\n/services\n${query}`;
  const signature = createHmac('sha256', secret).update(text).digest('base64');
  return { access, signature, host: 'cloud.test', verb: 'GET', path: '/services', params, headers: {}, body_hash: '' };
}

/** Returns a client with the token that a service gets for a request signed with an EC2 key. */
export async function accessKeyClient(test: TestPlatform, key: AccessKeyPair): Promise<ApiClient> {
  const admin = await signInAdmin(test);
  // A signature can be exchanged only once.
  const credentials = signedRequest(key, { Nonce: randomBytes(4).toString('hex') });
  const { status, headers, body } = await admin.post('/identity/v3/ec2tokens', { credentials });
  if (status !== 200) throw new Error(`The signed request was refused: ${JSON.stringify(body)}`);
  return apiClient(test, headers.get('x-subject-token') ?? '');
}

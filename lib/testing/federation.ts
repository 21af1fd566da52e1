import type { Context } from '#lib/http/context.ts';
import { type FederatedSignIn, issueFederated } from '#lib/identity/federation/issue-federated.ts';
import type { Assertion } from '#lib/identity/federation/mapping/assertion.ts';
import { acceptAssertion } from '#lib/identity/federation/sign-in/sign-in.ts';
import { newRequestId } from '#lib/request-id.ts';
import { type ApiClient, apiClient } from './api.ts';
import { type IdentityAdmin, unique } from './identity.ts';
import { BASE_URL, type TestPlatform } from './platform.ts';

export const FEDERATION = '/identity/v3/OS-FEDERATION';

/** The user by the attributes `uid`, `name` and `mail`. */
export const USER_RULE = {
  local: [{ user: { id: '{0}', name: '{1}', email: '{2}' } }],
  remote: [{ type: 'uid' }, { type: 'name' }, { type: 'mail' }],
};

export interface TestProvider {
  id: string;
  domainId: string;
  protocolId: string;
  mappingId: string;
  /** Replaces the rules. */
  setRules(rules: object[], version?: string): Promise<void>;
}

/** Creates an enabled provider with a domain of its own, the protocol `openid`, and a mapping. */
export async function newProvider(
  { api }: IdentityAdmin,
  rules: object[] = [USER_RULE],
  input: object = {},
): Promise<TestProvider> {
  const [id, mappingId, protocolId] = [unique('provider'), unique('mapping'), 'openid'];
  const put = async (path: string, body: object) => {
    const answer = await api.put(`${FEDERATION}${path}`, body);
    if (answer.status !== 201) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { identity_provider } = await put(`/identity_providers/${id}`, {
    identity_provider: { enabled: true, ...input },
  });
  await put(`/mappings/${mappingId}`, { mapping: { rules, schema_version: '2.0' } });
  await put(`/identity_providers/${id}/protocols/${protocolId}`, { protocol: { mapping_id: mappingId } });
  const setRules = async (changed: object[], schema_version = '2.0') => {
    const body = { mapping: { rules: changed, schema_version } };
    const answer = await api.patch(`${FEDERATION}/mappings/${mappingId}`, body);
    if (answer.status !== 200) throw new Error(`The rules were refused: ${JSON.stringify(answer.body)}`);
  };
  return { id, domainId: identity_provider.domain_id, protocolId, mappingId, setRules };
}

/** The context of a request without a token. */
export const anonymousContext = (test: TestPlatform): Context => ({
  ...test.platform.services,
  ...{ baseUrl: BASE_URL, url: new URL(BASE_URL), requestId: newRequestId(), isHead: false },
  microversion: { major: 0, minor: 0 },
  header: () => undefined,
});

/** An assertion for `USER_RULE` of a person, with further attributes. */
export const assertionOf = (uid: string, more: Record<string, string[]> = {}): Assertion => ({
  ...{ uid: [uid], name: [uid], mail: [`${uid}@example.com`] },
  ...more,
});

/** Signs in as a protocol does after it has verified an assertion. @throws 401 */
export const accept = (
  test: TestPlatform,
  { id: providerId, protocolId }: Pick<TestProvider, 'id' | 'protocolId'>,
  assertion: Assertion,
  expiresAtMs?: number,
): Promise<FederatedSignIn> =>
  acceptAssertion(anonymousContext(test), { providerId, protocolId, assertion, expiresAtMs });

export interface FederatedUser {
  userId: string;
  /** With an unscoped token. */
  api: ApiClient;
}

/** @throws 401 */
export async function signInFederated(
  test: TestPlatform,
  provider: Pick<TestProvider, 'id' | 'protocolId'>,
  assertion: Assertion,
  expiresAtMs?: number,
): Promise<FederatedUser> {
  const signIn = await accept(test, provider, assertion, expiresAtMs);
  const { id } = await issueFederated(anonymousContext(test), signIn);
  return { userId: signIn.userId, api: apiClient(test, id) };
}

/** Exchanges a token for one of another scope. */
export const rescope = (test: TestPlatform, token: string | undefined, scope: object) =>
  apiClient(test).post('/identity/v3/auth/tokens', {
    auth: { identity: { methods: ['token'], token: { id: token } }, scope },
  });

/** A client for a project. @throws if rejected */
export async function inProject(test: TestPlatform, { api }: FederatedUser, id: string): Promise<ApiClient> {
  const answer = await rescope(test, api.token, { project: { id } });
  if (answer.status !== 201) throw new Error(`The scope was refused: ${JSON.stringify(answer.body)}`);
  return apiClient(test, answer.headers.get('x-subject-token') ?? '');
}

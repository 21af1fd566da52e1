import { randomBytes } from 'node:crypto';
import { type ApiClient, apiClient, type TestProject } from './api.ts';
import type { TestPlatform } from './platform.ts';

/** The user and project that a delegation comes from. */
type Delegator = Pick<TestProject, 'id' | 'userId' | 'api'>;

const TOKENS = '/identity/v3/auth/tokens';

/** Exchanges a proof of identity for a token. @throws when refused */
async function tokenFor(test: TestPlatform, auth: object): Promise<ApiClient> {
  const { status, headers, body } = await apiClient(test).post(TOKENS, { auth });
  if (status !== 201) throw new Error(`No token was issued: ${JSON.stringify(body)}`);
  return apiClient(test, headers.get('x-subject-token') ?? '');
}

interface CredentialSecret {
  id: string;
  secret: string;
}

/** Creates an application credential of a user; `unrestricted`, `access_rules` and so on as the API takes them. */
export async function newCredential({ api, userId }: Delegator, input: object = {}): Promise<CredentialSecret> {
  const application_credential = { name: `credential-${randomBytes(4).toString('hex')}`, ...input };
  const path = `/identity/v3/users/${userId}/application_credentials`;
  const { status, body } = await api.post(path, { application_credential });
  if (status !== 201) throw new Error(`The credential was refused: ${JSON.stringify(body)}`);
  return body.application_credential;
}

/** A client with a token of an application credential. */
export const credentialClient = (test: TestPlatform, { id, secret }: CredentialSecret): Promise<ApiClient> =>
  tokenFor(test, {
    identity: { methods: ['application_credential'], application_credential: { id, secret } },
  });

import type { ApiClient } from './api.ts';
import { unique } from './identity.ts';

/** Lets platforms of tests reach providers on this machine. */
export const PROVIDER_NETWORKS = { NEPHOS_IDENTITY_PROVIDER_NETWORKS: '127.0.0.0/8' };

export interface TestProvider {
  id: string;
  protocol: string;
  domainId: string;
  /** Path of the sign-in of browsers. */
  signIn: string;
  /** Path at which clients sign in. */
  auth: string;
}

interface ProviderOptions {
  id?: string;
  protocol?: string;
  /** Of OpenID Connect unless it has another type. */
  configuration: Record<string, unknown>;
  rules?: readonly unknown[];
  remoteIds?: readonly string[];
  signIn?: Record<string, unknown>;
}

/** Everybody is admitted with the groups that the provider names. */
const RULES = [
  { local: [{ user: { name: '{0}' } }], remote: [{ type: 'OIDC-sub' }] },
  { local: [{ groups: '{0}', domain: { id: 'default' } }], remote: [{ type: 'OIDC-groups' }] },
];

const ROOT = '/identity/v3/OS-FEDERATION';

/** Adds a provider with its mapping. @throws if it is rejected */
export async function addProvider(admin: ApiClient, options: ProviderOptions): Promise<TestProvider> {
  const { id = unique('provider'), protocol = 'openid', configuration } = options;
  const { rules = RULES, remoteIds = [], signIn = {} } = options;
  const put = async (path: string, body: unknown) => {
    const { status, body: answer } = await admin.put(`${ROOT}/${path}`, body);
    if (status !== 201) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
    return answer;
  };
  const input = { enabled: true, remote_ids: remoteIds, sign_in: signIn };
  const { identity_provider } = await put(`identity_providers/${id}`, { identity_provider: input });
  await put(`mappings/${id}`, { mapping: { rules } });
  const path = `identity_providers/${id}/protocols/${protocol}`;
  await put(path, { protocol: { mapping_id: id, configuration: { type: 'oidc', ...configuration } } });
  return {
    id,
    protocol,
    domainId: identity_provider.domain_id,
    signIn: `/sign-in/${id}/${protocol}`,
    auth: `${ROOT}/${path}/auth`,
  };
}

/** A group of domain `default` with a role on a project. @returns its name */
export async function addGroup(
  admin: ApiClient,
  projectId: string,
  role = 'member',
): Promise<{ id: string; name: string }> {
  const name = unique('group');
  const { id } = (await admin.post('/identity/v3/groups', { group: { name, domain_id: 'default' } })).body.group;
  const { roles } = (await admin.get(`/identity/v3/roles?name=${role}`)).body;
  await admin.put(`/identity/v3/projects/${projectId}/groups/${id}/roles/${roles[0].id}`);
  return { id, name };
}

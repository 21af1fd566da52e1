import { CLIENT, type IdentityProvider, startIdentityProvider } from '#lib/testing/identity-provider.ts';
import { ENTRY_PORTS } from '../server.ts';
import { administer, idOf, roleId } from './people.ts';
import { uniqueName } from './volumes.ts';

interface ConnectedProvider extends IdentityProvider {
  /** Path at which browsers sign in. */
  signIn: string;
  domainId: string;
}

const ORIGIN = `http://127.0.0.1:${ENTRY_PORTS.server}`;
const PROTOCOL = 'openid';

/** Starts a real provider and connects it to the platform. Everybody gets the groups that it names. */
export async function connectProvider(): Promise<ConnectedProvider> {
  const id = uniqueName('provider');
  const signIn = `/sign-in/${id}/${PROTOCOL}`;
  const provider = await startIdentityProvider({ signInUrl: ORIGIN + signIn, homeUrl: `${ORIGIN}/sign-in` });
  const root = '/OS-FEDERATION';
  const created = await administer('PUT', `${root}/identity_providers/${id}`, { identity_provider: { enabled: true } });
  const domainId = created.identity_provider?.domain_id ?? '';
  const rules = [
    { local: [{ user: { name: '{0}' } }], remote: [{ type: 'OIDC-sub' }] },
    { local: [{ groups: '{0}', domain: { id: 'default' } }], remote: [{ type: 'OIDC-groups' }] },
  ];
  await administer('PUT', `${root}/mappings/${id}`, { mapping: { rules } });
  const configuration = {
    ...{ type: 'oidc', issuer: provider.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
    scopes: ['openid', 'profile', 'email', 'groups'],
  };
  const protocol = { mapping_id: id, configuration };
  await administer('PUT', `${root}/identity_providers/${id}/protocols/${PROTOCOL}`, { protocol });
  return { ...provider, signIn, domainId };
}

/** Requires an authenticator of a user of the provider, who has signed in before. @returns its secret */
export async function requireSecondFactor({ domainId }: ConnectedProvider, name: string): Promise<string> {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const { users } = await administer('GET', `/users?domain_id=${domainId}&name=${name}`);
  const userId = idOf(users?.[0]);
  await administer('POST', '/credentials', { credential: { type: 'totp', blob: secret, user_id: userId } });
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  await administer('PATCH', `/users/${userId}`, { user: { options } });
  const domain = { options: { second_factors_for_external_users: true } };
  await administer('PATCH', `/domains/${domainId}`, { domain });
  return secret;
}

/** A group with a role on a project. @returns its name */
export async function newGroupOn(projectId: string): Promise<string> {
  const name = uniqueName('group');
  const { group } = await administer('POST', '/groups', { group: { name, domain_id: 'default' } });
  await administer('PUT', `/projects/${projectId}/groups/${idOf(group)}/roles/${await roleId('member')}`);
  return name;
}

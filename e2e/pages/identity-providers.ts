import { samlAddresses } from '#lib/identity/federation/saml/addresses.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '#lib/testing/identity-provider.ts';
import { type SimpleSamlPhp, startSimpleSamlPhp } from '#lib/testing/saml/simplesamlphp.ts';
import { ENTRY_PORTS } from '../server.ts';
import { administer, idOf, roleId } from './people.ts';
import { uniqueName } from './volumes.ts';

/** A real provider that is connected to the platform. */
type ConnectedProvider<Provider> = Provider & {
  /** Label of its button on the sign-in page. */
  label: string;
  /** Path at which browsers sign in. */
  signIn: string;
  domainId: string;
};

interface Connection {
  id: string;
  protocol: string;
  configuration: object;
  /** Attributes with the name of the user and with the groups. */
  attributes: { user: string; groups: string };
}

const ORIGIN = `http://127.0.0.1:${ENTRY_PORTS.server}`;

const signInPath = ({ id, protocol }: Pick<Connection, 'id' | 'protocol'>) => `/sign-in/${id}/${protocol}`;

/** Adds a provider to the platform. Everybody gets the groups that it names. */
async function connect<Provider extends { stop(): Promise<void> }>(
  provider: Provider,
  connection: Connection,
): Promise<ConnectedProvider<Provider>> {
  const { id, protocol, configuration, attributes } = connection;
  const root = '/OS-FEDERATION';
  const path = `${root}/identity_providers/${id}`;
  const created = await administer('PUT', path, { identity_provider: { enabled: true } });
  const domainId = created.identity_provider?.domain_id ?? '';
  const rules = [
    { local: [{ user: { name: '{0}' } }], remote: [{ type: attributes.user }] },
    { local: [{ groups: '{0}', domain: { id: 'default' } }], remote: [{ type: attributes.groups }] },
  ];
  await administer('PUT', `${root}/mappings/${id}`, { mapping: { rules } });
  await administer('PUT', `${path}/protocols/${protocol}`, { protocol: { mapping_id: id, configuration } });
  const stop = async () => {
    // Its button would remain on the sign-in page of other tests.
    await administer('DELETE', path);
    await provider.stop();
  };
  return { ...provider, label: id, signIn: signInPath(connection), domainId, stop };
}

/** Starts a provider for OpenID Connect and connects it. */
export async function connectProvider(): Promise<ConnectedProvider<IdentityProvider>> {
  const name = { id: uniqueName('provider'), protocol: 'openid' };
  const signInUrl = ORIGIN + signInPath(name);
  const provider = await startIdentityProvider({ signInUrl, homeUrl: `${ORIGIN}/sign-in` });
  const configuration = {
    ...{ type: 'oidc', issuer: provider.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
    scopes: ['openid', 'profile', 'email', 'groups'],
  };
  return connect(provider, { ...name, configuration, attributes: { user: 'OIDC-sub', groups: 'OIDC-groups' } });
}

/** Starts a provider for SAML 2.0 and connects it: each side reads the metadata of the other one from their address. */
export async function connectSamlProvider(): Promise<ConnectedProvider<SimpleSamlPhp>> {
  const name = { id: uniqueName('provider'), protocol: 'saml2' };
  const provider = await startSimpleSamlPhp();
  const configuration = { type: 'saml', idp_metadata_url: provider.metadataUrl, want_assertions_encrypted: true };
  const connected = await connect(provider, { ...name, configuration, attributes: { user: 'uid', groups: 'groups' } });
  const addresses = samlAddresses(ORIGIN, { providerId: name.id, protocolId: name.protocol });
  const metadata = await (await fetch(addresses.metadata)).text();
  await provider.trust({ addresses, metadata, isEncrypted: true });
  return connected;
}

/** Requires an authenticator of a user of the provider, who has signed in before. @returns its secret */
export async function requireSecondFactor(
  { domainId }: Pick<ConnectedProvider<IdentityProvider>, 'domainId'>,
  name: string,
): Promise<string> {
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samlAddresses } from '#lib/identity/federation/saml/addresses.ts';
import { LASSO, startLassoProvider } from '#lib/testing/saml/lasso-provider.ts';
import type { RealProvider } from '#lib/testing/saml/real-provider.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { type OpenStack, openstack } from './openstack.ts';

const FEDERATION = '/identity/v3/OS-FEDERATION';
const PROTOCOL = `${FEDERATION}/identity_providers/lasso/protocols/saml2`;

/** The unmodified client signs in with a password at a SAML provider, over ECP. The tests run in this order. */
describe.runIf(LASSO)('v3samlpassword', () => {
  let cloud: Cloud;
  let lasso: RealProvider;

  beforeAll(async () => {
    [cloud, lasso] = await Promise.all([startCloud(), startLassoProvider()]);
  });
  afterAll(() => Promise.all([cloud?.stop(), lasso?.stop()]));

  /** Calls the API as an administrator. @throws if it is refused */
  async function call(method: string, path: string, body?: unknown) {
    const { id } = await cloud.admin.json<{ id: string }>('token', 'issue');
    const response = await fetch(cloud.server.url + path, {
      method,
      headers: { 'x-auth-token': id, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** The client of the user at the provider. */
  function federated(password: string): OpenStack {
    const auth = {
      auth_url: `${cloud.server.url}/identity/v3`,
      identity_provider: 'lasso',
      protocol: 'saml2',
      identity_provider_url: `${lasso.url}/ecp`,
      username: lasso.user.name,
      project_name: 'demo',
      project_domain_name: 'Default',
      password,
    };
    const entry = { auth_type: 'v3samlpassword', auth, region_name: 'RegionOne', identity_api_version: 3 };
    return openstack(cloud.folder, JSON.stringify({ clouds: { federated: entry } }), 'federated');
  }

  test('an administrator registers the provider', async () => {
    await cloud.admin.ok('group', 'create', 'developers');
    await cloud.admin.ok('role', 'add', '--group', 'developers', '--project', 'demo', 'member');
    const group = { name: 'developers', domain: { id: 'default' } };
    const remote = [{ type: 'uid' }, { type: 'groups', any_one_of: ['developers'] }];
    const rules = [{ local: [{ user: { name: '{0}' }, group }], remote }];
    await call('PUT', `${FEDERATION}/mappings/lasso`, { mapping: { rules } });
    const provider = { enabled: true, remote_ids: [lasso.entityId] };
    await call('PUT', `${FEDERATION}/identity_providers/lasso`, { identity_provider: provider });
    const configuration = { type: 'saml', idp_metadata: lasso.metadata };
    await call('PUT', PROTOCOL, { protocol: { mapping_id: 'lasso', configuration } });
    const { metadata } = (await call('GET', `${PROTOCOL}/saml`)).saml;
    const addresses = samlAddresses(cloud.server.url, { providerId: 'lasso', protocolId: 'saml2' });
    await lasso.trust({ addresses, metadata, isEncrypted: false });
  });

  test('a token of the project that the group grants', async () => {
    const user = federated(lasso.user.password);
    const token = await user.json<{ project_id: string; user_id: string }>('token', 'issue');
    const demo = await cloud.admin.json<{ id: string }>('project', 'show', 'demo');
    expect(token.project_id).toBe(demo.id);
    expect(await user.json('server', 'list')).toEqual([]);
    expect(await cloud.admin.json('user', 'show', token.user_id)).toMatchObject({ name: lasso.user.name });
  });

  test('a wrong password is refused by the provider', async () => {
    expect((await federated('wrong').run('token', 'issue')).status).toBe(1);
  });

  test('no token without the group', async () => {
    const remote = [{ type: 'uid' }, { type: 'groups', any_one_of: ['others'] }];
    const rules = [{ local: [{ user: { name: '{0}' } }], remote }];
    await call('PATCH', `${FEDERATION}/mappings/lasso`, { mapping: { rules } });
    const refused = await federated(lasso.user.password).run('token', 'issue');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('401')]);
  });
});

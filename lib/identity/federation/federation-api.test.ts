import { describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { accept, assertionOf, FEDERATION, newProvider, signInFederated, USER_RULE } from '#lib/testing/federation.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const database = () => platform.platform.services.database;
const selfOf = (path: string) => `http://nephos.test${FEDERATION}${path}`;

interface Kind {
  plural: string;
  singular: string;
  valid: object;
  change: object;
  /** Bodies that are refused with 400. */
  invalid: object[];
}

const URLS = { auth_url: 'https://cloud.test/v3', sp_url: 'https://cloud.test/saml' };
const KINDS: Kind[] = [
  {
    plural: 'identity_providers',
    singular: 'identity_provider',
    valid: { description: 'Ours', enabled: true, remote_ids: ['https://a.test'], authorization_ttl: 60 },
    change: { description: null, authorization_ttl: null, sign_in: { label: 'Company', email_domains: ['a.test'] } },
    invalid: [
      { remote_ids: ['a', 'a'] },
      { remote_ids: [''] },
      { authorization_ttl: -1 },
      { enabled: 'yes' },
      { wings: true },
      { sign_in: { label: 'x'.repeat(65) } },
    ],
  },
  {
    plural: 'mappings',
    singular: 'mapping',
    valid: { rules: [USER_RULE], schema_version: '1.0' },
    change: { rules: [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'mail' }] }], schema_version: '3.0' },
    invalid: [{ rules: [] }, {}, { rules: [USER_RULE], schema_version: '9.9' }, { rules: [{ local: [], remote: [] }] }],
  },
  {
    plural: 'service_providers',
    singular: 'service_provider',
    valid: { ...URLS, description: 'Other', enabled: false, relay_state_prefix: 'ss:mem:' },
    change: { enabled: true, description: null },
    invalid: [{ auth_url: 'https://x.test' }, { ...URLS, sp_url: 'ftp://x.test' }, { ...URLS, wings: true }],
  },
];

describe.each(KINDS)('/OS-FEDERATION/$plural', ({ plural, singular, valid, change, invalid }) => {
  const path = (id: string) => `${FEDERATION}/${plural}/${id}`;

  test('PUT creates with the chosen id, once; GET, list, PATCH and DELETE follow', async () => {
    const id = unique('chosen.id@x');
    const created = await admin.api.put(path(id), { [singular]: valid });
    expect(created.status).toBe(201);
    expect(created.body[singular]).toMatchObject({ id, ...valid, links: { self: selfOf(`/${plural}/${id}`) } });
    expect((await admin.api.put(path(id), { [singular]: valid })).status).toBe(409);
    expect((await admin.api.get(path(id))).body).toEqual(created.body);
    const listed = (await admin.api.get(`${FEDERATION}/${plural}`)).body[plural];
    expect(listed).toContainEqual(created.body[singular]);
    const changed = await admin.api.patch(path(id), { [singular]: change });
    expect([changed.status, changed.body[singular]]).toEqual([200, { ...created.body[singular], ...change }]);
    expect((await admin.api.delete(path(id))).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await admin.api.call(method, path(id))).status).toBe(404);
    expect((await admin.api.patch(path(id), { [singular]: change })).status).toBe(404);
  });

  test.each(['a/b', '...', 'a b', 'x'.repeat(65), 'ä'])('PUT: the id %j is refused with 400', async (id) => {
    const answer = await admin.api.put(path(encodeURIComponent(id)), { [singular]: valid });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('64')]);
  });

  test.each(invalid)('PUT: %j is refused with 400', async (body) => {
    expect((await admin.api.put(path(unique('invalid')), { [singular]: body })).status).toBe(400);
  });

  test('is only for administrators; readers of the system read it', async () => {
    const { api } = await newProject(platform, 'manager');
    const domain = await newDomain(platform, 'admin');
    for (const client of [api, domain.api]) {
      expect((await client.get(`${FEDERATION}/${plural}`)).status).toBe(403);
      expect((await client.put(path(unique('mine')), { [singular]: valid })).status).toBe(403);
    }
    expect((await apiClient(platform).get(`${FEDERATION}/${plural}`)).status).toBe(401);
  });
});

describe('Identity providers', () => {
  test('get a domain of their own unless one is named', async () => {
    const id = unique('own');
    const put = (name: string, more: object) =>
      admin.api.put(`${FEDERATION}/identity_providers/${name}`, { identity_provider: more });
    const { domain_id } = (await put(id, {})).body.identity_provider;
    expect((await admin.api.get(`/identity/v3/domains/${domain_id}`)).body.domain).toMatchObject({
      name: id,
      enabled: true,
    });
    expect((await put(unique('with'), { domain_id })).body.identity_provider.domain_id).toBe(domain_id);
    expect((await put(unique('without'), { domain_id: 'absent' })).status).toBe(404);
    const path = `${FEDERATION}/identity_providers/${id}`;
    expect((await admin.api.patch(path, { identity_provider: { domain_id: 'default' } })).status).toBe(400);
  });

  test('share no remote id, and none has the id of a domain', async () => {
    const remote_ids = [`https://login.microsoftonline.com/${'a'.repeat(36)}/v2.0`];
    const other = await newProvider(admin);
    const { id } = await newProvider(admin, [USER_RULE], { remote_ids });
    const path = `${FEDERATION}/identity_providers/${other.id}`;
    const answer = await admin.api.patch(path, { identity_provider: { remote_ids } });
    expect([answer.status, answer.body.error.message]).toEqual([409, expect.stringContaining(remote_ids[0] ?? '')]);
    expect((await admin.api.get(path)).body.identity_provider.remote_ids).toEqual([]);
    const own = { identity_provider: { remote_ids } };
    expect((await admin.api.patch(`${FEDERATION}/identity_providers/${id}`, own)).status).toBe(200);
    const named = await admin.api.put(`${FEDERATION}/identity_providers/default`, { identity_provider: {} });
    expect(named.status).toBe(409);
  });

  test('are filtered by id and enabled', async () => {
    const { id } = await newProvider(admin);
    const found = async (query: string) =>
      (await admin.api.get(`${FEDERATION}/identity_providers?${query}`)).body.identity_providers.map(
        (one: { id: string }) => one.id,
      );
    expect(await found(`id=${id}`)).toEqual([id]);
    expect(await found(`id=${id}&enabled=false`)).toEqual([]);
  });
});

describe('Protocols', () => {
  const protocolPath = (providerId: string, id: string) =>
    `${FEDERATION}/identity_providers/${providerId}/protocols/${id}`;

  test('belong to a provider and name a mapping', async () => {
    const { id, mappingId } = await newProvider(admin);
    const path = protocolPath(id, 'saml2');
    const created = await admin.api.put(path, { protocol: { mapping_id: mappingId, remote_id_attribute: 'iss' } });
    expect([created.status, created.body.protocol]).toEqual([
      201,
      {
        id: 'saml2',
        mapping_id: mappingId,
        remote_id_attribute: 'iss',
        links: {
          self: `http://nephos.test${path}`,
          identity_provider: selfOf(`/identity_providers/${id}`),
        },
      },
    ]);
    expect((await admin.api.put(path, { protocol: { mapping_id: mappingId } })).status).toBe(409);
    const list = await admin.api.get(`${FEDERATION}/identity_providers/${id}/protocols`);
    expect(list.body.protocols.map((one: { id: string }) => one.id)).toEqual(['openid', 'saml2']);
    expect((await admin.api.patch(path, { protocol: { mapping_id: 'absent' } })).status).toBe(400);
    expect((await admin.api.get(protocolPath('absent', 'saml2'))).status).toBe(404);
    expect((await admin.api.delete(path)).status).toBe(204);
    expect((await admin.api.get(path)).status).toBe(404);
  });

  test.each(['password', 'token', 'totp', 'application_credential', 'ec2credential'])(
    'PUT: %s is refused: tokens of the protocol would name it as their method',
    async (name) => {
      const { id, mappingId } = await newProvider(admin);
      expect((await admin.api.put(protocolPath(id, name), { protocol: { mapping_id: mappingId } })).status).toBe(400);
    },
  );

  test('never return a secret of their configuration, and keep it when it is not given', async () => {
    const { id, mappingId } = await newProvider(admin);
    const path = protocolPath(id, 'oidc');
    const configuration = { type: 'oidc', issuer: 'https://issuer.test', client_id: 'nephos' };
    const secret = 'a-very-secret-word';
    const created = await admin.api.put(path, {
      protocol: { mapping_id: mappingId, configuration: { ...configuration, client_secret: secret } },
    });
    expect(created.body.protocol).toMatchObject({ configuration, secrets: ['client_secret'] });
    const changed = await admin.api.patch(path, {
      protocol: { configuration: { ...configuration, client_id: 'other' } },
    });
    expect(changed.body.protocol).toMatchObject({ configuration: { client_id: 'other' }, secrets: ['client_secret'] });
    const shown = await admin.api.get(path);
    expect(shown.body).toEqual(changed.body);
    for (const { body } of [created, changed, shown]) expect(JSON.stringify(body)).not.toContain(secret);
    const removed = await admin.api.patch(path, { protocol: { configuration: null } });
    expect(removed.body.protocol).not.toHaveProperty('configuration');
    const secrets = await database().read.selectFrom('identity_secrets').select('id').execute();
    expect(secrets.filter((row) => row.id.includes(id))).toEqual([]);
    const rows = JSON.stringify(await database().read.selectFrom('federation_protocols').selectAll().execute());
    expect(rows).not.toContain(secret);
  });
});

test('DELETE /mappings/{id}: a mapping that a protocol uses is refused with 409, which names it', async () => {
  const { id, mappingId, protocolId } = await newProvider(admin);
  const path = `${FEDERATION}/mappings/${mappingId}`;
  const refused = await admin.api.delete(path);
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining(id)]);
  await admin.api.delete(`${FEDERATION}/identity_providers/${id}/protocols/${protocolId}`);
  expect((await admin.api.delete(path)).status).toBe(204);
});

test('Tokens list enabled service providers, from the next request on', async () => {
  const { api } = await newProject(platform);
  const listed = async () =>
    (await api.get('/identity/v3/auth/tokens', { 'x-subject-token': api.token ?? '' })).body.token.service_providers;
  const path = `${FEDERATION}/service_providers/beta`;
  await admin.api.put(path, { service_provider: URLS });
  expect(await listed()).toBeUndefined();
  await admin.api.patch(path, { service_provider: { enabled: true } });
  expect(await listed()).toEqual([{ id: 'beta', ...URLS }]);
  await admin.api.delete(path);
  expect(await listed()).toBeUndefined();
});

test('GET /OS-FEDERATION/projects and /domains equal /auth/projects and /auth/domains', async () => {
  const { api } = await newProject(platform);
  for (const what of ['projects', 'domains']) {
    const [alias, own] = [await api.get(`${FEDERATION}/${what}`), await api.get(`/identity/v3/auth/${what}`)];
    expect([alias.status, alias.body[what]]).toEqual([200, own.body[what]]);
  }
});

describe('The end of a provider', () => {
  /** Someone with a group and a role through a provider. */
  async function newMember() {
    const group = await admin.make('group');
    const rule = {
      ...USER_RULE,
      local: [...USER_RULE.local, { group: { id: group }, projects: [{ name: 'lab', roles: [{ name: 'member' }] }] }],
    };
    const provider = await newProvider(admin, [rule]);
    const user = await signInFederated(platform, provider, assertionOf(unique('ada')));
    await database().transact((tx) =>
      tx
        .insertInto('console_sessions')
        .values({
          ...{ id: unique('session'), user_id: user.userId, chain_id: unique('chain'), address: 'a', user_agent: 'b' },
          ...{ created_at: '2020', last_seen_at: '2020', expires_at: '2999', provider_id: provider.id },
        })
        .execute(),
    );
    return { provider, user, group };
  }
  const rowsWith = async (id: string) => {
    const tables = ['group_members', 'role_assignments', 'console_sessions', 'external_identities'] as const;
    const rows = await Promise.all(tables.map((table) => database().read.selectFrom(table).selectAll().execute()));
    return rows.flat().filter((row) => packJson(row).includes(id)).length;
  };

  test('DELETE: its users lose sessions, tokens, memberships and roles, and remain', async () => {
    const { provider, user } = await newMember();
    expect((await user.api.get('/identity/v3/auth/projects')).body.projects).toHaveLength(1);
    expect(await rowsWith(user.userId)).toBe(4);
    expect((await admin.api.delete(`${FEDERATION}/identity_providers/${provider.id}`)).status).toBe(204);
    expect((await user.api.get('/identity/v3/auth/projects')).status).toBe(401);
    expect(await rowsWith(user.userId)).toBe(0);
    expect((await admin.api.get(`/identity/v3/users/${user.userId}`)).body.user.federated).toEqual([]);
    await expect(accept(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 404 });
  });

  test('DELETE: a later provider of the same id does not revive the tokens of its predecessor', async () => {
    const { provider, user } = await newMember();
    const path = `${FEDERATION}/identity_providers/${provider.id}`;
    await admin.api.delete(path);
    await admin.api.put(path, { identity_provider: { enabled: true, domain_id: provider.domainId } });
    await admin.api.put(`${path}/protocols/${provider.protocolId}`, { protocol: { mapping_id: provider.mappingId } });
    expect((await user.api.get('/identity/v3/auth/projects')).status).toBe(401);
  });

  test('PATCH: a disabled provider signs nobody in, and its tokens stay invalid when it is enabled again', async () => {
    const { provider, user } = await newMember();
    const path = `${FEDERATION}/identity_providers/${provider.id}`;
    await admin.api.patch(path, { identity_provider: { enabled: false } });
    expect((await user.api.get('/identity/v3/auth/projects')).status).toBe(401);
    await expect(accept(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
    await admin.api.patch(path, { identity_provider: { enabled: true } });
    expect((await user.api.get('/identity/v3/auth/projects')).status).toBe(401);
    await expect(signInFederated(platform, provider, assertionOf('ada'))).resolves.toBeDefined();
  });

  test('DELETE of a protocol ends its tokens', async () => {
    const { provider, user } = await newMember();
    await admin.api.delete(`${FEDERATION}/identity_providers/${provider.id}/protocols/${provider.protocolId}`);
    expect((await user.api.get('/identity/v3/auth/projects')).status).toBe(401);
  });

  test('DELETE of its domain deletes it', async () => {
    const { provider, user } = await newMember();
    const domain = `/identity/v3/domains/${provider.domainId}`;
    await admin.api.patch(domain, { domain: { enabled: false } });
    expect((await admin.api.delete(domain)).status).toBe(204);
    expect((await admin.api.get(`${FEDERATION}/identity_providers/${provider.id}`)).status).toBe(404);
    expect(await rowsWith(user.userId)).toBe(0);
  });
});

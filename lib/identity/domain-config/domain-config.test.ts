import { describe, expect, test } from 'vitest';
import { newProject, signIn } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readIdentitySecret } from '../external/secrets.ts';
import { LDAP_DEFAULTS } from './options.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const DOMAINS = '/identity/v3/domains';

const LDAP = { url: 'ldap://127.0.0.1:1', user: 'cn=reader,dc=example', user_tree_dn: 'ou=users,dc=example' };
const CONFIG = { config: { identity: { driver: 'ldap' }, ldap: LDAP } };
const SECRET = { config: { ...CONFIG.config, ldap: { ...LDAP, password: 'very secret' } } };

const pathOf = (id: string, ...below: string[]) => [DOMAINS, id, 'config', ...below].join('/');

async function configured(body: object = CONFIG): Promise<string> {
  const id = await admin.make('domain');
  const { status } = await admin.api.put(pathOf(id), body);
  expect(status).toBe(201);
  return id;
}

const rows = async () => {
  const { read } = platform.platform.services.database;
  const tables = ['domain_configurations', 'identity_secrets', 'directory_states'] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute())));
};

describe('PUT /domains/{id}/config', () => {
  test('a new configuration is 201, a replaced one 200; it shows what was set and nothing else', async () => {
    const id = await admin.make('domain');
    const created = await admin.api.put(pathOf(id), CONFIG);
    expect([created.status, created.body]).toEqual([201, CONFIG]);
    const replaced = await admin.api.put(pathOf(id), { config: { ldap: { url: LDAP.url } } });
    expect([replaced.status, replaced.body]).toEqual([200, { config: { ldap: { url: LDAP.url } } }]);
    expect((await admin.api.get(pathOf(id))).body).toEqual(replaced.body);
  });

  test.each([
    ['no option', { config: {} }],
    ['an unknown group', { config: { kerberos: {} } }],
    ['an unknown option', { config: { ldap: { colour: 'red' } } }],
    ['an unknown driver', { config: { identity: { driver: 'nis' } } }],
    ['text for a number', { config: { ldap: { page_size: '100' } } }],
    ['a page size beyond the maximum', { config: { ldap: { page_size: 1001 } } }],
    ['an interval below the minimum', { config: { ldap: { removal_check_interval: 1 } } }],
    ['referrals that are followed', { config: { ldap: { chase_referrals: true } } }],
    ['a filter that is none', { config: { ldap: { user_filter: '(&(a=b)' } } }],
    ['an attribute with a filter in it', { config: { ldap: { user_name_attribute: 'uid=*)(x' } } }],
    ['a certificate that is none', { config: { ldap: { tls_cacert: 'text' } } }],
    ['too many servers', { config: { ldap: { url: Array.from({ length: 9 }, (_, i) => `ldap://s${i}`).join(',') } } }],
    ['a password in the address', { config: { ldap: { url: 'ldap://reader:secret@example.com' } } }],
    ['a user that names an authentication mechanism', { config: { ldap: { user: 'EXTERNAL' } } }],
    [
      'a mapping onto a field of the platform',
      { config: { ldap: { user_additional_attribute_mapping: ['x:enabled'] } } },
    ],
  ])('%s is refused with 400 and stores nothing', async (_what, body) => {
    const id = await admin.make('domain');
    expect((await admin.api.put(pathOf(id), body)).status).toBe(400);
    expect((await admin.api.get(pathOf(id))).status).toBe(404);
  });

  test('an unknown domain is 404; reading one without configuration too', async () => {
    expect((await admin.api.put(pathOf('absent'), CONFIG)).status).toBe(404);
    expect((await admin.api.get(pathOf(await admin.make('domain')))).status).toBe(404);
  });
});

describe('The password of the reading account', () => {
  test('is sealed, and no answer contains it', async () => {
    const id = await admin.make('domain');
    const texts = [
      await admin.api.put(pathOf(id), SECRET),
      await admin.api.get(pathOf(id)),
      await admin.api.get(pathOf(id, 'ldap')),
      await admin.api.patch(pathOf(id), { config: { ldap: { page_size: 7 } } }),
    ].map(({ body }) => JSON.stringify(body));
    for (const text of [...texts, await rows()]) expect(text).not.toContain('very secret');
    expect((await admin.api.get(pathOf(id, 'ldap', 'password'))).status).toBe(404);
    expect(await rows()).toContain(`directory/${id}`);
  });

  test.each([
    ['another server', { url: 'ldap://attacker.example' }],
    ['another user', { user: 'cn=other,dc=example' }],
    ['no verification of the certificate', { tls_req_cert: 'never' }],
  ])('must be sent again with %s: 400 otherwise, and nothing changes', async (_what, ldap) => {
    const id = await configured(SECRET);
    expect((await admin.api.patch(pathOf(id), { config: { ldap } })).status).toBe(400);
    expect((await admin.api.get(pathOf(id))).body).toEqual(CONFIG);
    const again = { config: { ldap: { ...ldap, password: 'another' } } };
    expect((await admin.api.patch(pathOf(id), again)).status).toBe(200);
  });

  test.each([
    ['url', LDAP.url],
    ['user', LDAP.user],
    ['use_tls', true],
    ['tls_req_cert', 'never'],
  ])(
    'is not used without the option %s: removing that is refused with 400 while there is a password',
    async (option, value) => {
      const ldap = { ...LDAP, [option]: value, password: 'very secret' };
      const id = await configured({ config: { identity: { driver: 'ldap' }, ldap } });
      expect((await admin.api.delete(pathOf(id, 'ldap', option))).status).toBe(400);
      expect((await admin.api.get(pathOf(id, 'ldap', option))).body).toEqual({ config: { [option]: value } });
      expect((await admin.api.delete(pathOf(id, 'ldap', 'password'))).status).toBe(204);
      expect((await admin.api.delete(pathOf(id, 'ldap', option))).status).toBe(204);
    },
  );

  test('remains if an option is set to its default, or one that does not matter is removed', async () => {
    const id = await configured(SECRET);
    for (const ldap of [{ use_tls: false }, { tls_req_cert: 'demand' }, { tls_cacert: '' }, { page_size: 7 }]) {
      expect((await admin.api.patch(pathOf(id), { config: { ldap } })).status).toBe(200);
    }
    for (const option of ['use_tls', 'tls_req_cert', 'page_size']) {
      expect((await admin.api.delete(pathOf(id, 'ldap', option))).status).toBe(204);
    }
    expect(await rows()).toContain(`directory/${id}`);
  });

  test('never goes to a server that another request sets at the same time: one of both is refused', async () => {
    const url = 'ldap://127.0.0.1:2';
    for (let round = 0; round < 10; round += 1) {
      const id = await configured(SECRET);
      const back = { config: { ...CONFIG.config, ldap: { ...LDAP, page_size: 7 } } };
      const other = { config: { ...CONFIG.config, ldap: { ...LDAP, url, password: 'for the other server' } } };
      await Promise.all([admin.api.put(pathOf(id), other), admin.api.put(pathOf(id), back)]);
      const shown = (await admin.api.get(pathOf(id))).body.config.ldap.url;
      const { database } = platform.platform.services;
      const { password } = await readIdentitySecret(database, { kind: 'directory', domainId: id });
      expect([shown, password]).toEqual(shown === url ? [url, 'for the other server'] : [LDAP.url, 'very secret']);
    }
  });

  test('is deleted with the configuration and with the domain', async () => {
    const [one, other] = [await configured(SECRET), await configured(SECRET)];
    expect((await admin.api.delete(pathOf(one))).status).toBe(204);
    expect(await rows()).not.toContain(`directory/${one}`);
    await admin.api.patch(`${DOMAINS}/${other}`, { domain: { enabled: false } });
    expect((await admin.api.delete(`${DOMAINS}/${other}`)).status).toBe(204);
    expect(await rows()).not.toContain(other);
  });
});

describe('Groups and options', () => {
  test('are read, changed and removed one by one', async () => {
    const id = await configured();
    expect((await admin.api.get(pathOf(id, 'ldap'))).body).toEqual({ config: { ldap: LDAP } });
    expect((await admin.api.get(pathOf(id, 'ldap', 'url'))).body).toEqual({ config: { url: LDAP.url } });
    const changed = await admin.api.patch(pathOf(id, 'ldap', 'page_size'), { config: { page_size: 50 } });
    expect(changed.body.config.ldap).toEqual({ ...LDAP, page_size: 50 });
    expect((await admin.api.delete(pathOf(id, 'ldap', 'page_size'))).status).toBe(204);
    expect((await admin.api.get(pathOf(id))).body).toEqual(CONFIG);
    expect((await admin.api.delete(pathOf(id, 'ldap'))).status).toBe(204);
    expect((await admin.api.get(pathOf(id))).body).toEqual({ config: { identity: { driver: 'ldap' } } });
  });

  test.each([
    ['get', ['identity', 'absent']],
    ['get', ['ldap', 'page_size']],
    ['delete', ['ldap', 'page_size']],
  ] as const)('%s of an option that is not set, %j, is 404', async (method, below) => {
    expect((await admin.api[method](pathOf(await configured(), ...below))).status).toBe(404);
  });

  test('a body with another group or option than the path is refused with 400', async () => {
    const id = await configured();
    expect((await admin.api.patch(pathOf(id, 'identity'), { config: { ldap: { page_size: 5 } } })).status).toBe(400);
    expect((await admin.api.patch(pathOf(id, 'ldap', 'url'), { config: { page_size: 5 } })).status).toBe(400);
  });

  test('a domain without configuration cannot be changed: 404', async () => {
    const id = await admin.make('domain');
    expect((await admin.api.patch(pathOf(id), CONFIG)).status).toBe(404);
    expect((await admin.api.delete(pathOf(id))).status).toBe(404);
  });
});

test('Defaults are shown for all, a group and an option, without a password', async () => {
  const { password: _, ...ldap } = LDAP_DEFAULTS;
  const all = await admin.api.get(`${DOMAINS}/config/default`);
  expect(all.body).toEqual({ config: { identity: { driver: 'sql' }, ldap } });
  expect((await admin.api.get(`${DOMAINS}/config/ldap/default`)).body).toEqual({ config: { ldap } });
  const one = await admin.api.get(`${DOMAINS}/config/ldap/page_size/default`);
  expect(one.body).toEqual({ config: { page_size: ldap.page_size } });
  expect((await admin.api.get(`${DOMAINS}/config/ldap/password/default`)).status).toBe(404);
});

describe('A domain becomes a directory', () => {
  test('never with users of its own: 409, and they sign in as before', async () => {
    const domain_id = await admin.make('domain');
    const name = 'local';
    await admin.make('user', { name, domain_id, password: TEST_PASSWORD });
    const { status, body } = await admin.api.put(pathOf(domain_id), CONFIG);
    expect([status, body.error.message]).toEqual([409, expect.stringContaining('has users of its own')]);
    await signIn(platform, { name, password: TEST_PASSWORD, domain: { id: domain_id } });
  });

  test('never with groups of its own, and never the default domain with the administrator: 409', async () => {
    const domain_id = await admin.make('domain');
    await admin.make('group', { domain_id });
    expect((await admin.api.put(pathOf(domain_id), CONFIG)).status).toBe(409);
    expect((await admin.api.put(pathOf('default'), CONFIG)).status).toBe(409);
  });

  test('and can be changed while users of an identity provider are in it', async () => {
    const id = await configured();
    const user = { id: `federated-${id}`.slice(0, 32), domain_id: id, name: 'federated', enabled: 1 as const };
    const now = new Date().toISOString();
    const empty = { email: null, description: null, default_project_id: null, password_hash: null };
    await platform.platform.services.database.transact((tx) =>
      tx
        .insertInto('users')
        .values({ ...user, ...empty, password_changed_at: now, created_at: now })
        .execute(),
    );
    expect((await admin.api.patch(pathOf(id), { config: { ldap: { page_size: 9 } } })).status).toBe(200);
    expect((await admin.api.put(pathOf(id), CONFIG)).status).toBe(200);
  });

  test('then no user and no group is created in it: 403 naming the directory', async () => {
    const domain_id = await configured();
    for (const kind of ['user', 'group']) {
      const { status, body } = await admin.api.post(`/identity/v3/${kind}s`, { [kind]: { name: kind, domain_id } });
      expect([status, body.error.message]).toEqual([403, expect.stringContaining('directory of the domain')]);
    }
    await admin.api.patch(pathOf(domain_id, 'identity', 'driver'), { config: { driver: 'sql' } });
    expect((await admin.api.post('/identity/v3/users', { user: { name: 'user', domain_id } })).status).toBe(201);
  });
});

test('Only administrators of the platform configure domains: others are refused with 403', async () => {
  const { api, id } = await newDomain(platform, 'admin');
  const { api: manager } = await newProject(platform, 'manager');
  for (const client of [api, manager]) {
    expect((await client.put(pathOf(id), CONFIG)).status).toBe(403);
    expect((await client.get(pathOf(id))).status).toBe(403);
    expect((await client.post(pathOf(id, 'test'), CONFIG)).status).toBe(403);
    expect((await client.get(`${DOMAINS}/${id}/directory`)).status).toBe(403);
    expect((await client.post(`${DOMAINS}/${id}/directory/sync`)).status).toBe(403);
  }
});

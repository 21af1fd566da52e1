import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accept, assertionOf, newProvider, signInFederated, USER_RULE } from '#lib/testing/federation.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { externalId } from '../../external/external-identities.ts';
import { uniqueIdOf } from './unique-id.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const V3 = '/identity/v3';

const users = async (domainId: string) => (await admin.api.get(`${V3}/users?domain_id=${domainId}`)).body.users;
const groupIdsOf = async (userId: string) =>
  (await admin.api.get(`${V3}/users/${userId}/groups`)).body.groups.map(({ id }: { id: string }) => id);

describe('The id of a user from outside', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'A', '"', ',', '\\', '/', '%', '2', 'F', ' ', 'ä', '[', ']') });

  test('is that of no other one, whatever the names of providers, protocols and users contain', () => {
    const subject = fc.record({ domainId: text, sourceId: text, protocolId: text, uniqueId: text });
    fc.assert(
      fc.property(subject, subject, (one, other) => {
        const idOf = ({ domainId, ...rest }: typeof one) =>
          externalId('user', domainId, { kind: 'federated', ...rest });
        expect(idOf(one) === idOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
      { numRuns: 2000 },
    );
  });

  test('is escaped without two becoming one', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(uniqueIdOf(one) === uniqueIdOf(other)).toBe(one === other);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('A provider cannot', () => {
  test('become a user of another one, or a local one, by asserting its id or name', async () => {
    const [first, second] = [await newProvider(admin), await newProvider(admin)];
    const { userId } = await accept(platform, first, assertionOf('ada'));
    const localId = await admin.make('user', { name: unique('local'), domain_id: second.domainId });
    for (const asserted of [userId, localId, 'ada', 'admin']) {
      const other = await accept(platform, second, { uid: [asserted], name: [asserted], mail: ['x@y.z'] });
      expect([userId, localId]).not.toContain(other.userId);
    }
  });

  test.each([
    ['by its id', (id: string) => ({ id })],
    ['by its id, with its own domain', (id: string, domain: string) => ({ id, domain: { id: domain } })],
  ])('become a local user of another domain %s', async (_what, userOf) => {
    const victim = (await users('default')).find(({ name }: { name: string }) => name === 'admin').id;
    const provider = await newProvider(admin);
    const user = { type: 'local', ...userOf('{0}', provider.domainId) };
    await provider.setRules([{ local: [{ user }], remote: [{ type: 'uid' }] }]);
    await expect(accept(platform, provider, { uid: [victim] })).rejects.toMatchObject({ status: 401 });
    const own = await admin.make('user', { domain_id: provider.domainId });
    expect((await accept(platform, provider, { uid: [own] })).userId).toBe(own);
  });

  test('become a local user of a domain that the rule does not name, but of one that it names', async () => {
    const id = await admin.make('user', { domain_id: 'default' });
    const provider = await newProvider(admin);
    const user = { type: 'local', id: '{0}', domain: { id: 'default' } };
    await provider.setRules([{ local: [{ user }], remote: [{ type: 'uid' }] }]);
    expect((await accept(platform, provider, { uid: [id] })).userId).toBe(id);
    const foreign = await admin.make('user', { domain_id: provider.domainId });
    await expect(accept(platform, provider, { uid: [foreign] })).rejects.toMatchObject({ status: 401 });
  });

  test('put users into a group of another domain by its name', async () => {
    const [own, other] = [await admin.make('domain'), await admin.make('domain')];
    const name = unique('admins');
    const groups = [
      await admin.make('group', { name, domain_id: own }),
      await admin.make('group', { name, domain_id: other }),
    ];
    await admin.put(`/domains/${other}/groups/${groups[1]}/roles/${admin.roles.admin}`);
    const rule = { local: [{ groups: '{0}', domain: { id: own } }], remote: [{ type: 'groups' }] };
    const provider = await newProvider(admin, [USER_RULE, rule]);
    const given = [name, `${other}/${name}`, `${name}" domain="${other}`, String(groups[1])];
    const { userId } = await accept(platform, provider, assertionOf('ada', { groups: given }));
    expect(await groupIdsOf(userId)).toEqual([groups[0]]);
  });

  test('create projects in a domain of its choice', async () => {
    const provider = await newProvider(admin);
    const foreign = await admin.make('domain');
    const json = (domain?: object) =>
      JSON.stringify([{ name: unique('project'), roles: [{ name: 'member' }], ...(domain && { domain }) }]);
    const rule = (domain?: object) => [
      USER_RULE,
      { local: [{ projects_json: '{0}', ...(domain && { domain }) }], remote: [{ type: 'json' }] },
    ];
    await provider.setRules(rule(), '3.0');
    const signIn = (domain?: object) => accept(platform, provider, assertionOf('ada', { json: [json(domain)] }));
    await signIn();
    await signIn({ id: provider.domainId });
    for (const domain of [{ id: foreign }, { id: 'default' }, { name: 'Default' }]) {
      await expect(signIn(domain)).rejects.toMatchObject({ status: 401 });
    }
    await provider.setRules(rule({ id: foreign }), '3.0');
    await signIn({ id: foreign });
    await expect(signIn({ id: 'default' })).rejects.toMatchObject({ status: 401 });
    const projects = async (id: string) => (await admin.api.get(`${V3}/projects?domain_id=${id}`)).body.projects.length;
    expect([await projects(provider.domainId), await projects(foreign)]).toEqual([2, 1]);
  });

  test('make more than a rejection of any text', async () => {
    const rule = {
      local: [{ groups: '{0}', domain: { name: '{1}' } }, { projects: [{ name: '{0}', roles: [{ name: '{1}' }] }] }],
      remote: [{ type: 'groups' }, { type: 'domain' }],
    };
    const local = {
      local: [{ user: { type: 'local', name: '{0}', domain: { name: '{1}' } } }],
      remote: [{ type: 'uid' }, { type: 'domain' }],
    };
    const providers = [await newProvider(admin, [USER_RULE, rule]), await newProvider(admin, [local])];
    const part = fc.constantFrom('\0', '\ud800', '\udfff', '\u202e', '\n', "'", '"', '%', '\\', 'Default', 'a', '𝔸');
    const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, text, text, fc.boolean(), async (uid, group, domain, isLocal) => {
        const provider = providers[Number(isLocal)];
        if (!provider) throw new Error('There is no provider.');
        const assertion = { uid: [uid], name: [uid], mail: [group], groups: [group], domain: [domain] };
        const status = await accept(platform, provider, assertion).then(
          () => 201,
          (error: { status?: number }) => error.status,
        );
        expect([201, 401]).toContain(status);
      }),
      { numRuns: 80 },
    );
  });
});

test('A user of a provider in the domain of a directory or of local users keeps its own name only', async () => {
  const provider = await newProvider(admin);
  const name = unique('ada');
  const localId = await admin.make('user', { name, domain_id: provider.domainId, password: 'a password of ada' });
  const { userId } = await signInFederated(platform, provider, assertionOf(name));
  const shown = await users(provider.domainId);
  expect(shown.map(({ id, name: own }: { id: string; name: string }) => [id, own])).toEqual(
    expect.arrayContaining([
      [localId, name],
      [userId, `${name} (${provider.id})`],
    ]),
  );
});

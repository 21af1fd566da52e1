import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import {
  accept,
  assertionOf,
  FEDERATION,
  inProject,
  newProvider,
  signInFederated,
  USER_RULE,
} from '#lib/testing/federation.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const run = (body: object, api = admin.api) =>
  api.post(`${FEDERATION}/mappings/test`, { schema_version: '2.0', ...body });

describe('POST /OS-FEDERATION/mappings/test', () => {
  test('shows which rules match, why others do not, and who results, and changes nothing', async () => {
    const group = { name: unique('crew') };
    const id = await admin.make('group', group);
    const provider = await newProvider(admin);
    const rules = [
      USER_RULE,
      {
        local: [
          { groups: '{0}', domain: { id: 'default' } },
          { projects: [{ name: 'lab', roles: [{ name: 'member' }] }] },
        ],
        remote: [{ type: 'groups', blacklist: ['secret'] }],
      },
      { local: [{ group: { id: 'never' } }], remote: [{ type: 'title', any_one_of: ['boss'] }] },
    ];
    const assertion = {
      uid: 'ada',
      name: 'Ada',
      mail: 'ada@a.test',
      groups: `${group.name};secret;absent`,
      title: 'x',
    };
    const { status, body } = await run({ rules, provider_id: provider.id, assertion });
    expect(status).toBe(200);
    expect(body.rules.map((rule: { is_matched: boolean }) => rule.is_matched)).toEqual([true, true, false]);
    expect(body.rules[1].requirements[0].values).toEqual([group.name, 'absent']);
    expect(body.rules[2].requirements[0].reason).toContain('any_one_of');
    const domain = { id: provider.domainId, name: provider.id };
    const own = { id: 'default', name: 'Default' };
    expect(body).toMatchObject({
      rejection: null,
      user: { id: null, name: 'Ada', email: 'ada@a.test', type: 'ephemeral', domain },
      groups: [
        { id, name: group.name, domain: own },
        { id: null, name: 'absent', domain: own },
      ],
      projects: [{ id: null, name: 'lab', domain, roles: [{ id: admin.roles.member, name: 'member' }] }],
      warnings: ['The group absent does not exist in the domain Default.'],
      locks_out_caller: false,
    });
    expect((await admin.api.get(`/identity/v3/users?domain_id=${provider.domainId}`)).body.users).toEqual([]);
    expect((await admin.api.get(`/identity/v3/projects?domain_id=${provider.domainId}`)).body.projects).toEqual([]);
    const { userId } = await accept(platform, provider, assertionOf('ada'));
    expect((await run({ rules, provider_id: provider.id, assertion })).body.user.id).toBe(userId);
  });

  test('replays a rejected assertion', async () => {
    const provider = await newProvider(admin, [{ local: [{ user: { name: 'a' } }], remote: [{ type: 'absent' }] }]);
    await expect(accept(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
    const path = `${FEDERATION}/identity_providers/${provider.id}/rejected_assertions`;
    const [{ id }] = (await admin.api.get(path)).body.rejected_assertions;
    const { body } = await run({ rules: [USER_RULE], rejected_assertion_id: id });
    expect(body).toMatchObject({ rejection: null, user: { name: 'ada', domain: { id: provider.domainId } } });
    expect((await run({ rules: [USER_RULE], rejected_assertion_id: 'absent' })).status).toBe(404);
  });

  describe('without the name of a provider', () => {
    const assertion = { uid: 'ada', name: 'Ada', mail: 'ada@a.test' };
    const warningsFor = async (mapping_id?: string) =>
      (await run({ rules: [USER_RULE], assertion, ...(mapping_id ? { mapping_id } : {}) })).body;

    test('users belong to the domain of the provider that uses the mapping, and are found there', async () => {
      const provider = await newProvider(admin);
      const { userId } = await accept(platform, provider, assertionOf('ada'));
      expect(await warningsFor(provider.mappingId)).toMatchObject({
        user: { id: userId, domain: { id: provider.domainId, name: provider.id } },
        warnings: [],
      });
    });

    test('a second protocol of the provider with another mapping does not matter', async () => {
      const provider = await newProvider(admin);
      const other = unique('mapping');
      await admin.api.put(`${FEDERATION}/mappings/${other}`, { mapping: { rules: [USER_RULE] } });
      const second = `${FEDERATION}/identity_providers/${provider.id}/protocols/second`;
      expect((await admin.api.put(second, { protocol: { mapping_id: other } })).status).toBe(201);
      const { userId } = await accept(platform, provider, assertionOf('ada'));
      expect((await warningsFor(provider.mappingId)).user.id).toBe(userId);
    });

    test('of several providers that use the mapping, the first is named', async () => {
      const [one, other] = [await newProvider(admin), await newProvider(admin)];
      const path = `${FEDERATION}/identity_providers/${other.id}/protocols/${other.protocolId}`;
      expect((await admin.api.patch(path, { protocol: { mapping_id: one.mappingId } })).status).toBe(200);
      const first = one.id < other.id ? one : other;
      expect(await warningsFor(one.mappingId)).toMatchObject({
        user: { domain: { id: first.domainId } },
        warnings: [
          `Several identity providers use the mapping. The result is that of ${first.id}; name another one to see its result.`,
        ],
      });
    });

    test.each([
      [
        'an unused mapping',
        unique('mapping'),
        'No identity provider uses the mapping yet, so users and projects are shown in the default domain.',
      ],
      ['no mapping', undefined, 'No identity provider was named, so users and projects belong to the default domain.'],
    ])('%s: the default domain is assumed, with a warning', async (_what, mappingId, warning) => {
      expect(await warningsFor(mappingId)).toMatchObject({
        user: { id: null, domain: { id: 'default' } },
        warnings: [warning],
      });
    });
  });

  test('says why a sign-in would be rejected', async () => {
    const local = [{ user: { name: 'a' }, group: { id: 'absent' } }];
    const { body } = await run({ rules: [{ local, remote: [{ type: 'x' }] }], assertion: { x: ['1'] } });
    expect(body).toMatchObject({ rejection: 'The group with the id absent does not exist.', user: null });
  });

  test.each<[string, object]>([
    ['invalid rules', { rules: [{ local: [], remote: [] }] }],
    ['an invalid pattern', { rules: [{ local: [], remote: [{ type: 'x', whitelist: ['('], regex: true }] }] }],
    ['two assertions', { rules: [USER_RULE], assertion: {}, rejected_assertion_id: 'x' }],
  ])('refuses %s with 400', async (_what, body) => {
    expect((await run(body)).status).toBe(400);
  });

  test('is only for administrators, like the rejected assertions', async () => {
    const { api } = await newProject(platform, 'manager');
    expect((await run({ rules: [USER_RULE] }, api)).status).toBe(403);
    const { id } = await newProvider(admin);
    expect((await api.get(`${FEDERATION}/identity_providers/${id}/rejected_assertions`)).status).toBe(403);
  });
});

describe('locks_out_caller', () => {
  /** An administrator who signed in with a mapping. */
  async function newAdministrator() {
    const group = await admin.make('group');
    const project = await admin.make('project');
    await admin.put(`/projects/${project}/groups/${group}/roles/${admin.roles.admin}`);
    const rule = { local: [{ group: { id: group } }], remote: [{ type: 'title', any_one_of: ['boss'] }] };
    const provider = await newProvider(admin, [USER_RULE, rule]);
    const assertion = assertionOf(unique('boss'), { title: ['boss'] });
    const user = await signInFederated(platform, provider, assertion);
    const api = await inProject(platform, user, project);
    const isLockedOut = async (rules: object[], more: object = {}) =>
      (await run({ rules, ...more }, api)).body.locks_out_caller;
    return { provider, rule, isLockedOut };
  }

  test.each<[string, (rule: object) => object[], boolean]>([
    ['the same rules', (rule) => [USER_RULE, rule], false],
    [
      'rules that reject the caller',
      () => [{ local: USER_RULE.local, remote: [{ type: 'a' }, { type: 'b' }, { type: 'c' }] }],
      true,
    ],
    [
      'rules that make the caller another user',
      (rule) => [{ local: [{ user: { name: 'x{0}' } }], remote: [{ type: 'uid' }] }, rule],
      true,
    ],
    ['rules that take the role admin from the caller', () => [USER_RULE], true],
    [
      'rules that name a group that is missing',
      (rule) => [USER_RULE, rule, { local: [{ group: { id: 'no' } }], remote: [{ type: 'uid' }] }],
      true,
    ],
  ])('for %s', async (_what, rulesWith, expected) => {
    const { provider, rule, isLockedOut } = await newAdministrator();
    const rules = rulesWith(rule);
    expect(await isLockedOut(rules)).toBe(expected);
    expect(await isLockedOut(rules, { mapping_id: provider.mappingId })).toBe(expected);
    expect(await isLockedOut(rules, { mapping_id: 'another' })).toBe(false);
    expect(await isLockedOut(rules, { provider_id: 'another' })).toBe(false);
    const { id } = await newProvider(admin);
    expect(await isLockedOut(rules, { mapping_id: provider.mappingId, provider_id: id })).toBe(expected);
  });

  test('is false for who signed in otherwise', async () => {
    const { body } = await run({ rules: [{ local: [], remote: [{ type: 'absent' }] }] });
    expect(body).toMatchObject({ locks_out_caller: false, rules: [], user: null });
  });

  test('needs the last assertion of administrators, and of nobody else is it kept', async () => {
    const provider = await newProvider(admin);
    const { userId } = await accept(platform, provider, assertionOf('ada'));
    const rows = platform.platform.services.database.read.selectFrom('external_identities').select('assertion');
    expect((await rows.where('user_id', '=', userId).executeTakeFirst())?.assertion).toBeNull();
  });
});

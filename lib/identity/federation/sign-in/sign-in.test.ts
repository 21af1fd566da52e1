import { describe, expect, test } from 'vitest';
import { apiClient } from '#lib/testing/api.ts';
import { accessKeyClient, credentialClient, newAccessKey, newCredential } from '#lib/testing/delegations.ts';
import {
  accept,
  anonymousContext,
  assertionOf,
  FEDERATION,
  inProject,
  newProvider,
  rescope,
  signInFederated,
  USER_RULE,
} from '#lib/testing/federation.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { expireMemberships } from '../../external/memberships.ts';
import { recordRejection } from '../rejections/record.ts';
import { expireRoles } from './expire-roles.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const database = () => platform.platform.services.database;
const V3 = '/identity/v3';

const GROUPS_RULE = {
  local: [{ groups: '{0}', domain: { id: 'default' } }],
  remote: [{ type: 'groups' }],
};
const projectRule = (name: string, ...roles: string[]) => ({
  local: [{ projects: [{ name, roles: roles.map((role) => ({ name: role })) }] }],
  remote: [{ type: 'uid' }],
});

const userOf = async (id: string) => (await admin.api.get(`${V3}/users/${id}`)).body.user;
const groupsOf = async (id: string) =>
  (await admin.api.get(`${V3}/users/${id}/groups`)).body.groups.map(({ name }: { name: string }) => name);
const rejectionsOf = async (id: string) =>
  (await admin.api.get(`${FEDERATION}/identity_providers/${id}/rejected_assertions`)).body.rejected_assertions;

/** Lets all access that sign-ins gave to a user end now. */
async function expireAccess(userId: string): Promise<void> {
  const expires_at = new Date(Date.now() - 1).toISOString();
  await database().transact(async (tx) => {
    const members = tx.updateTable('group_members').set({ expires_at }).where('user_id', '=', userId);
    await members.where('expires_at', 'is not', null).execute();
    const roles = tx.updateTable('role_assignments').set({ expires_at }).where('actor_id', '=', userId);
    await roles.where('expires_at', 'is not', null).execute();
  });
  await expireMemberships(platform.platform.services);
  await expireRoles(platform.platform.services);
}

describe('The first sign-in', () => {
  test('creates the user in the domain of the provider; the token names provider, protocol and groups', async () => {
    const provider = await newProvider(admin);
    const { userId, api } = await signInFederated(platform, provider, assertionOf('ada'));
    expect(userId).toMatch(/^[0-9a-f]{32}$/);
    expect(await userOf(userId)).toMatchObject({
      name: 'ada',
      email: 'ada@example.com',
      domain_id: provider.domainId,
      enabled: true,
      password_expires_at: null,
      federated: [{ idp_id: provider.id, protocols: [{ protocol_id: 'openid', unique_id: 'ada' }] }],
    });
    const { token } = (await api.get(`${V3}/auth/tokens`, { 'x-subject-token': api.token ?? '' })).body;
    expect(token.methods).toEqual(['openid']);
    expect(token.user).toEqual({
      id: userId,
      name: 'ada',
      domain: { id: provider.domainId, name: provider.id },
      'OS-FEDERATION': { groups: [], identity_provider: { id: provider.id }, protocol: { id: 'openid' } },
    });
  });

  test('takes the name for the id and the id for the name if only one is given', async () => {
    const rule = (field: 'id' | 'name') => [{ local: [{ user: { [field]: '{0}' } }], remote: [{ type: 'uid' }] }];
    for (const field of ['id', 'name'] as const) {
      const { userId } = await accept(platform, await newProvider(admin, rule(field)), { uid: ['a@b.c/d'] });
      const { name, federated } = await userOf(userId);
      expect([name, federated[0].protocols[0].unique_id]).toEqual(['a@b.c/d', 'a%40b.c/d']);
    }
  });

  test('goes to a user that was created for it in advance', async () => {
    const provider = await newProvider(admin);
    const federated = [{ idp_id: provider.id, protocols: [{ protocol_id: 'openid', unique_id: 'a%40b.c' }] }];
    const id = await admin.make('user', { name: 'prepared', domain_id: provider.domainId, federated });
    const { userId } = await accept(platform, provider, assertionOf('a@b.c'));
    expect([userId, (await userOf(id)).name]).toEqual([id, 'prepared']);
  });

  test('gives another name to someone whose name is in use in the domain', async () => {
    const provider = await newProvider(admin);
    await admin.make('user', { name: 'grace', domain_id: provider.domainId });
    const { userId } = await accept(platform, provider, assertionOf('grace'));
    expect((await userOf(userId)).name).toBe(`grace (${provider.id})`);
    await accept(platform, provider, assertionOf('grace'));
    expect((await userOf(userId)).name).toBe(`grace (${provider.id})`);
  });
});

describe('Later sign-ins', () => {
  test('find the same user and refresh name and email address', async () => {
    const provider = await newProvider(admin);
    const first = await accept(platform, provider, assertionOf('ada'));
    const changed = { ...assertionOf('ada'), name: ['Ada'], mail: ['new@example.com'] };
    expect((await accept(platform, provider, changed)).userId).toBe(first.userId);
    expect(await userOf(first.userId)).toMatchObject({ name: 'Ada', email: 'new@example.com' });
  });

  test('at the same time are one user, also when it is the first one', async () => {
    const rules = [USER_RULE, projectRule(unique('lab'), 'member')];
    const provider = await newProvider(admin, rules);
    const signIns = await Promise.all([1, 2, 3, 4].map(() => accept(platform, provider, assertionOf('ada'))));
    expect(new Set(signIns.map(({ userId }) => userId)).size).toBe(1);
    const { projects } = (await admin.api.get(`${V3}/projects?domain_id=${provider.domainId}`)).body;
    expect(projects).toHaveLength(1);
  });

  test('through another provider or protocol are other users', async () => {
    const [one, other] = [await newProvider(admin), await newProvider(admin)];
    const path = `${FEDERATION}/identity_providers/${one.id}/protocols/saml2`;
    await admin.api.put(path, { protocol: { mapping_id: one.mappingId } });
    const signIns = [one, other, { ...one, protocolId: 'saml2' }];
    const ids = await Promise.all(signIns.map((each) => accept(platform, each, assertionOf('ada'))));
    expect(new Set(ids.map(({ userId }) => userId)).size).toBe(3);
  });

  test('add and remove groups of the provider, and no others', async () => {
    const names = [unique('one'), unique('two'), unique('own')];
    const [, , own] = await Promise.all(names.map((name) => admin.make('group', { name })));
    const provider = await newProvider(admin, [USER_RULE, GROUPS_RULE]);
    const signIn = (...groups: (string | undefined)[]) =>
      accept(platform, provider, assertionOf('ada', { groups: groups.map(String) }));
    const { userId } = await signIn(names[0], 'absent');
    await admin.put(`/groups/${own}/users/${userId}`);
    expect((await groupsOf(userId)).toSorted()).toEqual([names[0], names[2]].toSorted());
    await signIn(names[1]);
    expect((await groupsOf(userId)).toSorted()).toEqual([names[1], names[2]].toSorted());
  });
});

describe('Projects of an assertion', () => {
  test('are created in the domain of the provider, with the role, and the token works there', async () => {
    const name = unique('lab');
    const provider = await newProvider(admin, [USER_RULE, projectRule(name, 'member')]);
    const user = await signInFederated(platform, provider, assertionOf('ada'));
    const [project] = (await user.api.get(`${FEDERATION}/projects`)).body.projects;
    expect(project).toMatchObject({ name, domain_id: provider.domainId });
    const api = await inProject(platform, user, project.id);
    const { token } = (await api.get(`${V3}/auth/tokens`, { 'x-subject-token': api.token ?? '' })).body;
    expect(token.roles.map((role: { name: string }) => role.name).toSorted()).toEqual(['member', 'reader']);
    expect(token.methods.toSorted()).toEqual(['openid', 'token']);
    const { activity } = (await admin.api.get(`/console/v1/activity/domains/${provider.domainId}`)).body;
    expect(activity.map(({ kind }: { kind: string }) => kind)).toContain('project');
  });

  test('that are no longer asserted end at once in version 3.0, and else with their validity', async () => {
    const [one, two] = [unique('one'), unique('two')];
    const provider = await newProvider(admin, [USER_RULE, projectRule(one, 'member')]);
    const user = await signInFederated(platform, provider, assertionOf('ada'));
    const listed = async () =>
      (await user.api.get(`${FEDERATION}/projects`)).body.projects.map(({ name }: { name: string }) => name).toSorted();
    await provider.setRules([USER_RULE, projectRule(two, 'member')], '2.0');
    await accept(platform, provider, assertionOf('ada'));
    expect(await listed()).toEqual([one, two].toSorted());
    await provider.setRules([USER_RULE, projectRule(two, 'member')], '3.0');
    await accept(platform, provider, assertionOf('ada'));
    expect(await listed()).toEqual([two]);
  });

  test('leave roles of the platform alone, which an assignment makes of those of the provider', async () => {
    const name = unique('lab');
    const provider = await newProvider(admin, [USER_RULE, projectRule(name, 'member')]);
    const user = await signInFederated(platform, provider, assertionOf('ada'));
    const [project] = (await user.api.get(`${FEDERATION}/projects`)).body.projects;
    await admin.put(`/projects/${project.id}/users/${user.userId}/roles/${admin.roles.member}`);
    await provider.setRules([USER_RULE], '3.0');
    await accept(platform, provider, assertionOf('ada'));
    await expireAccess(user.userId);
    expect((await user.api.get(`${FEDERATION}/projects`)).body.projects).toHaveLength(1);
  });
});

describe('Access through a sign-in', () => {
  test.each([
    [90, 90 * 60],
    [0, 3600],
    [null, 1440 * 60],
  ])('with an authorization_ttl of %s ends after %i seconds', async (authorization_ttl, seconds) => {
    const group = await admin.make('group');
    const rule = { local: [{ group: { id: group } }], remote: [{ type: 'uid' }] };
    const provider = await newProvider(admin, [USER_RULE, rule], { authorization_ttl });
    const { userId } = await accept(platform, provider, assertionOf('ada'));
    const { groups } = (await admin.api.get(`${V3}/users/${userId}/groups`)).body;
    const left = Date.parse(groups[0].membership_expires_at) - Date.now();
    expect(left).toBeGreaterThan((seconds - 30) * 1000);
    expect(left).toBeLessThanOrEqual(seconds * 1000);
  });

  test('keeps application credentials and EC2 keys working until it expires, and again after the next sign-in', async () => {
    const provider = await newProvider(admin, [USER_RULE, projectRule(unique('lab'), 'member')]);
    const user = await signInFederated(platform, provider, assertionOf('ada'));
    const [project] = (await user.api.get(`${FEDERATION}/projects`)).body.projects;
    const owner = { id: project.id as string, userId: user.userId, api: await inProject(platform, user, project.id) };
    const [credential, key] = [await newCredential(owner), await newAccessKey(owner)];
    const areWorking = async () => {
      const clients = await Promise.allSettled([
        credentialClient(platform, credential),
        accessKeyClient(platform, key),
      ]);
      return clients.map(({ status }) => status === 'fulfilled');
    };
    expect(await areWorking()).toEqual([true, true]);
    await expireAccess(user.userId);
    expect(await areWorking()).toEqual([false, false]);
    expect((await owner.api.get(`${V3}/auth/projects`)).status).toBe(401);
    await accept(platform, provider, assertionOf('ada'));
    expect(await areWorking()).toEqual([true, true]);
  });

  test('is not a password: federated users sign in with one only if one is set', async () => {
    const provider = await newProvider(admin);
    const { userId } = await accept(platform, provider, assertionOf('ada'));
    const signIn = async (password: string) => {
      const identity = { methods: ['password'], password: { user: { id: userId, password } } };
      return (await apiClient(platform).post(`${V3}/auth/tokens`, { auth: { identity } })).status;
    };
    for (const guess of ['', 'null', 'ada']) expect(await signIn(guess)).toBe(401);
    await admin.api.patch(`${V3}/users/${userId}`, { user: { password: 'now with a password' } });
    expect(await signIn('now with a password')).toBe(201);
  });
});

describe('A sign-in is rejected with 401, and the reason kept for administrators,', () => {
  const localUser = (user: object) => [{ local: [{ user: { type: 'local', ...user } }], remote: [{ type: 'uid' }] }];
  const also = (local: object) => [USER_RULE, { local: [local], remote: [{ type: 'uid' }] }];

  test.each<[string, object[], RegExp]>([
    ['if no rule matches', [{ local: [{ user: { name: 'a' } }], remote: [{ type: 'absent' }] }], /No rule/],
    ['if a group that is named by its id is missing', also({ group: { id: 'absent' } }), /group with the id absent/],
    ['if the domain of a group is missing', also({ groups: 'g', domain: { name: 'absent' } }), /domain absent/],
    ['if a role is missing', also({ projects: [{ name: 'p', roles: [{ name: 'absent' }] }] }), /role absent/],
    [
      'if the domain of the user is missing',
      [{ local: [{ user: { name: 'a', domain: { id: 'absent' } } }], remote: [{ type: 'uid' }] }],
      /domain absent/,
    ],
    ['if a local user is missing', localUser({ name: 'absent' }), /local user absent/],
    [
      'if the user has no name',
      [{ local: [{ user: { email: 'a@b.c' } }], remote: [{ type: 'uid' }] }],
      /neither an id nor a name/,
    ],
    [
      'if the name has control characters',
      [{ local: [{ user: { name: 'a\u0007' } }], remote: [{ type: 'uid' }] }],
      /control characters/,
    ],
    [
      'if the name of a project is too long',
      also({ projects: [{ name: 'p'.repeat(65), roles: [] }] }),
      /cannot be the name of a project/,
    ],
  ])('%s', async (_what, rules, reason) => {
    const provider = await newProvider(admin, rules);
    await expect(accept(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
    const [rejection] = await rejectionsOf(provider.id);
    expect(rejection).toMatchObject({ protocol_id: 'openid', assertion: assertionOf('ada') });
    expect(rejection.reason).toMatch(reason);
  });

  test('if the user or the domain is disabled', async () => {
    const provider = await newProvider(admin);
    const { userId } = await accept(platform, provider, assertionOf('ada'));
    await admin.api.patch(`${V3}/users/${userId}`, { user: { enabled: false } });
    await expect(accept(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
    await admin.api.patch(`${V3}/domains/${provider.domainId}`, { domain: { enabled: false } });
    await expect(accept(platform, provider, assertionOf('new'))).rejects.toMatchObject({ status: 401 });
    const reasons = (await rejectionsOf(provider.id)).map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual([expect.stringContaining('domain'), 'The user ada is disabled.']);
  });

  test('if the issuer is none of the remote ids, or is not named', async () => {
    const remote = unique('https://issuer.test/');
    const provider = await newProvider(admin, [USER_RULE], { remote_ids: [remote] });
    const signIn = (more: Record<string, string[]>) => accept(platform, provider, assertionOf('ada', more));
    await expect(signIn({ iss: [remote] })).resolves.toBeDefined();
    const others: Record<string, string[]>[] = [
      {},
      { iss: ['https://evil.test'] },
      { iss: [remote, 'https://evil.test'] },
    ];
    for (const more of others) {
      await expect(signIn(more)).rejects.toMatchObject({ status: 401 });
    }
    const path = `${FEDERATION}/identity_providers/${provider.id}/protocols/openid`;
    await admin.api.patch(path, { protocol: { remote_id_attribute: 'issuer' } });
    await expect(signIn({ iss: [remote] })).rejects.toMatchObject({ status: 401 });
    await expect(signIn({ issuer: [remote] })).resolves.toBeDefined();
  });

  test('and changes nothing', async () => {
    const provider = await newProvider(admin, also({ projects: [{ name: unique('p'), roles: [{ name: 'absent' }] }] }));
    await expect(accept(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
    const { users } = (await admin.api.get(`${V3}/users?domain_id=${provider.domainId}`)).body;
    expect(users).toEqual([]);
  });

  test('and what could not be verified displaces no assertion', async () => {
    const provider = await newProvider(admin, localUser({ name: '{0}' }));
    await expect(accept(platform, provider, assertionOf('ada'))).rejects.toMatchObject({ status: 401 });
    const unverified = {
      provider: { id: provider.id, domain_id: provider.domainId },
      protocolId: 'openid',
      assertion: {},
    };
    for (let at = 0; at < 12; at += 1) {
      await recordRejection(anonymousContext(platform), { ...unverified, reason: `The signature ${at} is wrong.` });
    }
    const rejections: { assertion: object }[] = await rejectionsOf(provider.id);
    expect(rejections).toHaveLength(11);
    expect(rejections.map(({ assertion }) => assertion)).toContainEqual(assertionOf('ada'));
    const { activity } = (await admin.api.get(`/console/v1/activity/domains/${provider.domainId}`)).body;
    expect(activity.filter(({ state }: { state: string }) => state === 'failed')).toHaveLength(10);
  });

  test('the last ten for each provider', async () => {
    const provider = await newProvider(admin, localUser({ name: '{0}' }));
    for (let at = 0; at < 12; at += 1) {
      await expect(accept(platform, provider, assertionOf(`u${at}`))).rejects.toMatchObject({ status: 401 });
    }
    const rejections = await rejectionsOf(provider.id);
    expect(rejections).toHaveLength(10);
    expect(rejections.map((one: { assertion: { uid: string[] } }) => one.assertion.uid[0])).not.toContain('u0');
  });
});

test('A mapping to local users signs them in as they are', async () => {
  const name = unique('local');
  const id = await admin.make('user', { name, email: 'kept@example.com' });
  const user = { type: 'local', name: '{0}', domain: { id: 'default' } };
  const provider = await newProvider(admin, [{ local: [{ user }], remote: [{ type: 'uid' }] }]);
  const { userId, api } = await signInFederated(platform, provider, { uid: [name] });
  expect([userId, (await userOf(id)).email, (await userOf(id)).federated]).toEqual([id, 'kept@example.com', []]);
  expect((await api.get(`${V3}/auth/projects`)).status).toBe(200);
});

test('Sign-ins and rejections with their reasons appear in the activity of the domain', async () => {
  const provider = await newProvider(admin);
  await accept(platform, provider, assertionOf('ada'));
  await accept(platform, provider, assertionOf('ada'));
  await expect(accept(platform, provider, { uid: ['x'] })).rejects.toMatchObject({ status: 401 });
  const { activity } = (await admin.api.get(`/console/v1/activity/domains/${provider.domainId}`)).body;
  const shown = activity.map(({ result, state, values, object_name }: Record<string, unknown>) => ({
    ...{ result, state, values, object_name },
  }));
  expect(shown).toContainEqual({
    result: '{name} signed in through {provider}',
    state: 'done',
    values: { provider: provider.id },
    object_name: 'ada',
  });
  expect(shown).toContainEqual({
    result: 'Could not sign in through {name}: {reason}',
    state: 'failed',
    values: { reason: 'No rule of the mapping matches the assertion.' },
    object_name: provider.id,
  });
});

describe('A token of a federated sign-in', () => {
  test('ends with the assertion, and no exchange extends it', async () => {
    const provider = await newProvider(admin, [USER_RULE, projectRule(unique('lab'), 'member')]);
    const endsAtMs = Date.now() + 300_000;
    const user = await signInFederated(platform, provider, assertionOf('ada'), endsAtMs);
    const [project] = (await user.api.get(`${FEDERATION}/projects`)).body.projects;
    let token = user.api.token;
    const ends = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      const answer = await rescope(platform, token, { project: { id: project.id } });
      ends.add(answer.body.token.expires_at);
      expect(answer.body.token.user['OS-FEDERATION'].identity_provider.id).toBe(provider.id);
      token = answer.headers.get('x-subject-token') ?? '';
    }
    expect([...ends]).toHaveLength(1);
    expect(Date.parse([...ends][0] ?? '')).toBeLessThanOrEqual(endsAtMs);
    await expect(signInFederated(platform, provider, assertionOf('ada'), Date.now() - 1)).rejects.toMatchObject({
      status: 401,
    });
  });
});

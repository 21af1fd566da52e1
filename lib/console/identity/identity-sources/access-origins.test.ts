import { expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { accept, assertionOf, newProvider, signInFederated, USER_RULE } from '#lib/testing/federation.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const { make, put } = admin;

const ruleFor = (groupId: string) => ({ local: [{ group: { id: groupId } }], remote: [{ type: 'uid' }] });
const membersOf = async (group: string, query = '', api = admin.api) =>
  (await api.get(`/console/v1/users?group_id=${group}${query}`)).body.users;
const groupsOf = async (user: string, api = admin.api) =>
  (await api.get(`/console/v1/users/${user}/groups`)).body.groups;

/** A membership that a directory manages, as a synchronization writes it. */
const joinByDirectory = (user: string, group: string, domain: string) =>
  platform.platform.services.database.transact((tx) =>
    tx
      .insertInto('group_members')
      .values({ group_id: group, user_id: user, source_id: domain, expires_at: null })
      .execute(),
  );

test('members of a group have the origin of their membership, and an expiry if it comes from a sign-in', async () => {
  const domain = await newDomain(platform);
  const group = await make('group', { name: unique('ops') });
  const provider = await newProvider(admin, [USER_RULE, ruleFor(group)], { sign_in: { label: 'Corporate' } });
  const before = new Date().toISOString();
  const { userId: federated } = await accept(platform, provider, assertionOf(unique('ada')));
  const [local, external] = [await make('user', { name: unique('bob') }), await make('user', { domain_id: domain.id })];
  await put(`/groups/${group}/users/${local}`);
  await joinByDirectory(external, group, domain.id);
  const members = await membersOf(group);
  const originOf = (id: string) => members.find((member: { id: string }) => member.id === id).membership;
  expect(originOf(federated)).toEqual({
    source: { kind: 'federated', id: provider.id, name: 'Corporate' },
    expires_at: expect.any(String),
  });
  expect(originOf(federated).expires_at > before).toBe(true);
  expect(originOf(local)).toEqual({ source: null, expires_at: null });
  expect(originOf(external)).toEqual({
    source: { kind: 'directory', id: domain.id, name: expect.stringMatching(/^domain-/) },
    expires_at: null,
  });
  expect(members).toHaveLength(3);
});

test('members are filtered and paged by name', async () => {
  const group = await make('group');
  const word = unique('paged');
  for (const letter of ['a', 'b', 'c'])
    await put(`/groups/${group}/users/${await make('user', { name: `${word}-${letter}` })}`);
  const [first, second] = await membersOf(group, `&q=${word.toUpperCase()}&sort=name:asc&limit=2`);
  expect(first.name).toBe(`${word}-a`);
  expect(await membersOf(group, `&sort=name:asc&limit=2&marker=${second.id}`)).toMatchObject([{ name: `${word}-c` }]);
  expect(await membersOf(group, '&q=unknown-name')).toEqual([]);
});

test('groups of a user have the origin of the membership, and a user sees the own ones', async () => {
  const [granted, joined] = [await make('group', { name: unique('a') }), await make('group', { name: unique('b') })];
  const provider = await newProvider(admin, [USER_RULE, ruleFor(granted)]);
  const { userId, api } = await signInFederated(platform, provider, assertionOf(unique('ada')));
  await put(`/groups/${joined}/users/${userId}`);
  const groups = await groupsOf(userId);
  expect(groups).toEqual([
    {
      ...{ id: granted, name: expect.stringMatching(/^a/), expires_at: expect.any(String) },
      source: { kind: 'federated', id: provider.id, name: provider.id },
    },
    { id: joined, name: expect.stringMatching(/^b/), source: null, expires_at: null },
  ]);
  expect(await groupsOf(userId, api)).toEqual(groups);
});

test('a membership that an administrator adds after a sign-in is local and does not expire', async () => {
  const group = await make('group');
  const provider = await newProvider(admin, [USER_RULE, ruleFor(group)]);
  const { userId } = await accept(platform, provider, assertionOf(unique('ada')));
  await put(`/groups/${group}/users/${userId}`);
  expect(await membersOf(group)).toMatchObject([{ id: userId, membership: { source: null, expires_at: null } }]);
});

interface RoleReason {
  role: string;
  to: { type: string };
}
const keyOf = ({ role, to }: RoleReason) => `${role} ${to.type}`;

test('roles of a project that a sign-in granted have their provider and expiry, and so do roles through a group', async () => {
  const [group, name] = [await make('group'), unique('shop')];
  const provider = await newProvider(admin, [
    USER_RULE,
    ruleFor(group),
    { local: [{ projects: [{ name, roles: [{ name: 'member' }] }] }], remote: [{ type: 'uid' }] },
  ]);
  const { userId } = await accept(platform, provider, assertionOf(unique('ada')));
  const [{ id: project }] = (await admin.api.get(`/identity/v3/projects?name=${name}`)).body.projects;
  await put(`/projects/${project}/groups/${group}/roles/${admin.roles.reader}`);
  const bob = await make('user');
  await put(`/projects/${project}/users/${bob}/roles/${admin.roles.member}`);
  const source = { kind: 'federated', id: provider.id, name: provider.id };
  const expiring = { source, expires_at: expect.any(String) };

  const { members } = (await admin.api.get(`/console/v1/members?project_id=${project}`)).body;
  const reasonsOf = (id: string) =>
    members
      .find((member: { id: string }) => member.id === id)
      .roles.flatMap(({ name: role, reasons }: { name: string; reasons: { to: { type: string } }[] }) =>
        reasons.map((reason) => ({ role, ...reason })),
      )
      .toSorted((one: RoleReason, other: RoleReason) => keyOf(one).localeCompare(keyOf(other)));
  expect(reasonsOf(userId)).toMatchObject([
    { role: 'member', to: { id: userId }, ...expiring },
    { role: 'reader', to: { id: group }, ...expiring },
    { role: 'reader', to: { id: userId }, ...expiring },
  ]);
  expect(reasonsOf(group)).toMatchObject([{ role: 'reader', source: null, expires_at: null }]);
  expect(reasonsOf(bob)).toMatchObject([
    { role: 'member', source: null, expires_at: null },
    { role: 'reader', source: null, expires_at: null },
  ]);

  const listed = async (query: string) =>
    (await admin.api.get(`/console/v1/assignments?project_id=${project}&${query}`)).body.assignments;
  expect(await listed(`user_id=${userId}`)).toMatchObject([{ role: { name: 'member' }, reason: expiring }]);
  expect((await listed(`user_id=${userId}&effective`)).map(({ reason }: { reason: object }) => reason)).toMatchObject([
    expiring,
    expiring,
    expiring,
  ]);
  const { access } = (await admin.api.get(`/console/v1/users/${userId}/access?project_id=${project}`)).body;
  expect(access[0].roles[0].reasons).toMatchObject([expiring]);
});

test('other domains and projects see neither members nor groups', async () => {
  const [domain, other] = [await newDomain(platform), await newDomain(platform)];
  const [group, user] = [await make('group', { domain_id: other.id }), await make('user', { domain_id: other.id })];
  const { api } = await newProject(platform);
  for (const path of [`users?group_id=${group}`, `users/${user}/groups`]) {
    const statuses = await Promise.all(
      [domain.api, api, apiClient(platform)].map((one) => one.get(`/console/v1/${path}`)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 401]);
  }
  expect((await admin.api.get('/console/v1/users?group_id=absent')).status).toBe(404);
  expect((await admin.api.get('/console/v1/users/absent/groups')).status).toBe(404);
});

import { expect, test } from 'vitest';
import { readMembers } from '#lib/identity/assignments/read.ts';
import { newProject, signIn } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Member, MemberList } from './schema.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const { roles, make, put } = admin;
const list = (query: string, api = admin.api) => api.get(`/console/v1/members?${query}`);
const membersOf = async (query: string, api = admin.api): Promise<MemberList> => (await list(query, api)).body;
const memberIn = ({ members }: MemberList, id: string): Member | undefined =>
  members.find((member) => member.id === id);
const namesOf = (member: Member | undefined) => member?.roles.map(({ name }) => name);

test('The members of a project are users and groups with what each holds: given, by a group, from above, implied', async () => {
  const domain = await newDomain(platform);
  const of = { domain_id: domain.id };
  const project = await make('project', of);
  const [user, group] = [await make('user', of), await make('group', of)];
  await put(`/groups/${group}/users/${user}`);
  await put(`/projects/${project}/users/${user}/roles/${roles.reader}`);
  await put(`/OS-INHERIT/domains/${domain.id}/groups/${group}/roles/${roles.member}/inherited_to_projects`);
  const found = await membersOf(`project_id=${project}`);
  expect(found.place).toMatchObject({ kind: 'project', id: project, domain: { id: domain.id } });
  expect(found.members.map(({ id }) => id).toSorted()).toEqual([user, group].toSorted());
  expect(namesOf(memberIn(found, group))).toEqual(['member', 'reader']);
  const [byGroup, reader] = memberIn(found, user)?.roles ?? [];
  expect(byGroup?.reasons).toEqual([
    expect.objectContaining({
      to: expect.objectContaining({ type: 'group', id: group }),
      on: expect.objectContaining({ kind: 'domain', id: domain.id }),
      is_inherited: true,
      implied_by: [],
    }),
  ]);
  const steps = new Map(reader?.reasons.map(({ to, implied_by }) => [to.id, implied_by.length]));
  expect(steps).toEqual(
    new Map([
      [user, 0],
      [group, 1],
    ]),
  );
});

test('What was given on a domain for all projects below is a list of its own', async () => {
  const domain = await newDomain(platform);
  const user = await make('user', { domain_id: domain.id });
  await put(`/OS-INHERIT/domains/${domain.id}/users/${user}/roles/${roles.member}/inherited_to_projects`);
  const here = await membersOf(`domain_id=${domain.id}`);
  expect(here.members.map(({ id }) => id)).toEqual([domain.userId]);
  const below = await membersOf(`domain_id=${domain.id}&below`);
  expect(below.members.map((member) => [member.id, namesOf(member)])).toEqual([[user, ['member', 'reader']]]);
});

test('A domain manager sees which roles and members they cannot change, and why', async () => {
  const domain = await newDomain(platform);
  const of = { domain_id: domain.id };
  const project = await make('project', of);
  const [own, guest] = [await make('role', of), (await newProject(platform)).userId];
  await put(`/roles/${own}/implies/${roles.reader}`);
  await put(`/projects/${project}/users/${guest}/roles/${roles.admin}`);
  const found = await membersOf(`project_id=${project}`, domain.api);
  const allowed = found.roles.filter(({ refusal }) => refusal === null).map(({ id }) => id);
  expect(allowed.toSorted()).toEqual([own, roles.manager, roles.member, roles.reader].toSorted());
  expect(found.roles.find(({ id }) => id === roles.admin)?.refusal).toContain('roles, targets, users and groups');
  expect(memberIn(found, guest)?.refusal).toContain('It requires role admin');
  const answer = await domain.api.put(`/identity/v3/projects/${project}/users/${guest}/roles/${roles.reader}`);
  expect(answer.status).toBe(403);
  const seen = await membersOf(`project_id=${project}`);
  expect(seen.roles.every(({ refusal }) => refusal === null)).toBe(true);
});

test('A system reader sees all members and that it cannot change any', async () => {
  const { id } = await newProject(platform);
  const name = unique('auditor');
  await assignRole(platform, { type: 'user', id: await insertUser(platform, name) }, { kind: 'system' }, 'reader');
  const api = await signIn(platform, { name, password: TEST_PASSWORD }, { system: { all: true } });
  const found = await membersOf(`project_id=${id}`, api);
  expect(found.members).toHaveLength(1);
  expect(found.roles.filter(({ refusal }) => refusal?.includes('create_grant'))).toHaveLength(found.roles.length);
});

test('The one assignment on which the administration of the system or of a domain hangs is named', async () => {
  const { last_admin } = await membersOf('system');
  expect(last_admin).toMatchObject({ type: 'user', role_id: roles.admin });
  const other = await insertUser(platform, unique('other'));
  await put(`/system/users/${other}/roles/${roles.admin}`);
  expect((await membersOf('system')).last_admin).toBeNull();
  await admin.api.patch(`/identity/v3/users/${other}`, { user: { enabled: false } });
  expect((await membersOf('system')).last_admin).toEqual(last_admin);
  const domain = await newDomain(platform);
  expect((await membersOf(`domain_id=${domain.id}`)).last_admin).toMatchObject({ id: domain.userId });
  const { id } = await newProject(platform, 'admin');
  expect((await membersOf(`project_id=${id}`)).last_admin).toBeNull();
});

test.each(['', 'project_id=a&domain_id=b', 'project_id=a&system', 'system=false'])(
  'GET console/members?%s: not one place is refused with 400',
  async (query) => {
    expect((await list(query)).status).toBe(400);
  },
);

test('GET console/members: out of reach is 403 whether or not it is there, absent is 404', async () => {
  const [domain, elsewhere] = [await newDomain(platform), await newProject(platform, 'manager')];
  for (const query of [`project_id=${elsewhere.id}`, 'project_id=absent', 'domain_id=default', 'system']) {
    expect([query, (await list(query, domain.api)).status]).toEqual([query, 403]);
  }
  expect((await list(`project_id=${elsewhere.id}`, elsewhere.api)).status).toBe(403);
  expect((await list('project_id=absent')).status).toBe(404);
  expect((await list('domain_id=absent')).status).toBe(404);
});

test('Members of groups are read only for groups that have a role in the place', async () => {
  const [project, elsewhere] = [await make('project'), await make('project')];
  const [group, other] = [await make('group'), await make('group')];
  const [user, stranger] = [await make('user'), await make('user')];
  await put(`/groups/${group}/users/${user}`);
  await put(`/groups/${other}/users/${stranger}`);
  await put(`/projects/${project}/groups/${group}/roles/${roles.reader}`);
  await put(`/projects/${elsewhere}/groups/${other}/roles/${roles.reader}`);
  const { read } = platform.platform.services.database;
  const found = await readMembers(read, {}, new Set([group]));
  expect([...found].map(([id, members]) => [id, members.map(({ user: member }) => member.id)])).toEqual([
    [group, [user]],
  ]);
  const { members } = await membersOf(`project_id=${project}`);
  expect(members.map(({ id }) => id).toSorted()).toEqual([group, user].toSorted());
});

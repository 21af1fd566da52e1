import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { ListedAssignment, ListedAssignments, Reason, UserAccess } from './schema.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const { make, put, roles } = admin;
const list = async (query: string, api = admin.api): Promise<ListedAssignments> =>
  (await api.get(`/console/v1/assignments?${query}`)).body;
const summaryOf = ({ role, holder, place }: ListedAssignment) => [
  holder.id,
  role.name,
  'id' in place ? place.id : place.kind,
];

/** A group that is member on a project, with a user who is also reader below the domain. */
async function crew() {
  const domain = await newDomain(platform);
  const of = { domain_id: domain.id };
  const [project, group, user] = [await make('project', of), await make('group', of), await make('user', of)];
  await put(`/groups/${group}/users/${user}`);
  await put(`/projects/${project}/groups/${group}/roles/${roles.member}`);
  await put(`/OS-INHERIT/domains/${domain.id}/users/${user}/roles/${roles.reader}/inherited_to_projects`);
  return { domain, project, group, user };
}

test('What was given is shown as it was given, by role, holder and place', async () => {
  const { domain, project, group, user } = await crew();
  expect((await list(`group_id=${group}`)).assignments.map(summaryOf)).toEqual([[group, 'member', project]]);
  const [given] = (await list(`user_id=${user}`)).assignments;
  expect(given).toMatchObject({ place: { kind: 'domain', id: domain.id }, reason: { is_inherited: true } });
  expect((await list(`project_id=${project}&role_id=${roles.member}`)).total).toBe(1);
  expect((await list(`project_id=${project}&role_id=${roles.admin}`)).total).toBe(0);
  expect((await list(`domain_id=${domain.id}&holder=group`)).total).toBe(0);
  expect((await list(`user_id=${user}&scope=project`)).total).toBe(0);
});

test('The assignment without which its place would have no administrator is marked, stored and effective', async () => {
  const domain = await newDomain(platform);
  const place = { domain_id: domain.id };
  const [group, user] = [await make('group', place), await make('user', { ...place, password: 'secret-pass' })];
  const lastFlags = async (query: string) =>
    (await list(`domain_id=${domain.id}&role_id=${roles.manager}&${query}`)).assignments.map(({ holder, reason }) => [
      holder.id,
      reason.is_last_admin,
    ]);
  await put(`/domains/${domain.id}/groups/${group}/roles/${roles.manager}`);
  expect(await lastFlags('holder=user')).toEqual([[domain.userId, true]]);
  expect(await lastFlags(`group_id=${group}`)).toEqual([[group, false]]);
  await put(`/groups/${group}/users/${user}`);
  expect((await lastFlags('')).map(([, isLast]) => isLast)).toEqual([false, false]);
  await admin.api.delete(`/identity/v3/domains/${domain.id}/users/${domain.userId}/roles/${roles.manager}`);
  expect(await lastFlags('')).toEqual([[group, true]]);
  expect(await lastFlags('effective')).toEqual([[user, true]]);
  const { access } = (await admin.api.get(`/console/v1/users/${user}/access`)).body;
  const reasons = access.flatMap((one: UserAccess['access'][number]) => one.roles.flatMap((role) => role.reasons));
  expect(reasons.map((reason: Reason) => reason.is_last_admin)).toEqual([true, true, true]);
});

test('What it comes to is shown for users, and for a group, with the reasons', async () => {
  const { project, group, user } = await crew();
  const effective = await list(`user_id=${user}&effective&role_id=${roles.reader}`);
  expect(
    effective.assignments.map(({ place, reason }) => [place.kind, reason.to.type, reason.implied_by.length]),
  ).toEqual(
    expect.arrayContaining([
      ['project', 'group', 1],
      ['project', 'user', 0],
    ]),
  );
  expect(effective.total).toBe(2);
  const ofGroup = await list(`group_id=${group}&effective`);
  expect(ofGroup.assignments.map(summaryOf)).toEqual([
    [group, 'member', project],
    [group, 'reader', project],
  ]);
});

test('The list is paged, by names of holders, and looked through by any name', async () => {
  const word = unique('paged');
  const project = await make('project');
  const ids: string[] = [];
  for (const letter of ['c', 'a', 'b']) ids.push(await make('user', { name: `${word} ${letter}` }));
  for (const id of ids) await put(`/projects/${project}/users/${id}/roles/${roles.reader}`);
  const [c, a, b] = ids;
  const first = await list(`q=${word.toUpperCase()}&limit=2`);
  expect(first.assignments.map(({ holder }) => holder.id)).toEqual([a, b]);
  expect(first.total).toBe(3);
  const marker = first.assignments.at(-1)?.id ?? '';
  const next = await list(`q=${word}&limit=2&marker=${marker}`);
  expect(next.assignments.map(({ holder }) => holder.id)).toEqual([c]);
  expect((await admin.api.get('/console/v1/assignments?marker=none')).status).toBe(404);
});

test('A token of a domain sees what lies in the domain, one of a project nothing', async () => {
  const { domain, project, user } = await crew();
  const elsewhere = await make('project');
  await put(`/projects/${elsewhere}/users/${user}/roles/${roles.member}`);
  const seen = await list('', domain.api);
  expect(seen.total).toBe(3);
  const places = new Set(seen.assignments.map(({ place }) => ('id' in place ? place.id : place.kind)));
  expect(places).toEqual(new Set([domain.id, project]));
  expect((await list(`project_id=${elsewhere}`, domain.api)).total).toBe(0);
  const { api } = await newProject(platform, 'manager');
  expect((await api.get('/console/v1/assignments')).status).toBe(403);
});

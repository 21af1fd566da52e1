import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newDomain, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { UserAccess } from './schema.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const { roles, make, put } = admin;
const accessOf = (id: string, api = admin.api, query = '') => api.get(`/console/v1/users/${id}/access${query}`);

/** Ada: reader on a project, member below it through a group, manager of the domain, also through a domain role. */
async function ada() {
  const domain = await newDomain(platform);
  const of = { domain_id: domain.id };
  const top = await make('project', of);
  const leaf = await make('project', { ...of, parent_id: top });
  const [user, group, own] = [await make('user', of), await make('group', of), await make('role', of)];
  await put(`/groups/${group}/users/${user}`);
  await put(`/projects/${leaf}/users/${user}/roles/${roles.reader}`);
  await put(`/OS-INHERIT/projects/${top}/groups/${group}/roles/${roles.member}/inherited_to_projects`);
  await put(`/roles/${own}/implies/${roles.manager}`);
  await put(`/domains/${domain.id}/users/${user}/roles/${own}`);
  return { domain, top, leaf, user, group, own };
}

test('A user’s access shows each role with every reason for it: itself, by a group from above, implied', async () => {
  const { domain, top, leaf, user, group, own } = await ada();
  const { status, body } = await accessOf(user);
  expect(status).toBe(200);
  const { access, is_truncated }: UserAccess = body;
  expect(is_truncated).toBe(false);
  expect(access.map(({ place }) => place.kind)).toEqual(['domain', 'project']);
  const [onDomain, onLeaf] = access;
  expect(onDomain?.place).toMatchObject({ id: domain.id });
  expect(onDomain?.roles.map(({ name }) => name)).toEqual(['manager', 'member', 'reader']);
  const implied = onDomain?.roles.find(({ name }) => name === 'reader')?.reasons[0]?.implied_by;
  expect(implied?.map(({ id }) => id)).toEqual([own, roles.manager, roles.member]);

  expect(onLeaf?.place).toMatchObject({ id: leaf });
  expect(onLeaf?.roles.map(({ name }) => name)).toEqual(['member', 'reader']);
  const reasons = onLeaf?.roles.find(({ name }) => name === 'reader')?.reasons;
  expect(reasons).toHaveLength(2);
  expect(reasons).toContainEqual(
    expect.objectContaining({
      to: expect.objectContaining({ type: 'user', id: user }),
      is_inherited: false,
      implied_by: [],
    }),
  );
  expect(reasons).toContainEqual({
    assigned: { id: roles.member, name: 'member' },
    to: expect.objectContaining({ type: 'group', id: group }),
    on: expect.objectContaining({ kind: 'project', id: top }),
    is_inherited: true,
    implied_by: [{ id: roles.member, name: 'member' }],
    is_last_admin: false,
    source: null,
    expires_at: null,
  });
});

test('One place alone can be requested', async () => {
  const { domain, leaf, user, top } = await ada();
  const placesOf = async (query: string) =>
    (await accessOf(user, admin.api, query)).body.access.map(({ place }: { place: { id: string } }) => place.id);
  expect(await placesOf(`?project_id=${leaf}`)).toEqual([leaf]);
  expect(await placesOf(`?project_id=${top}`)).toEqual([]);
  expect(await placesOf(`?domain_id=${domain.id}`)).toEqual([domain.id]);
});

test('More places than are shown at once are marked as truncated', async () => {
  const domain = await newDomain(platform);
  const of = { domain_id: domain.id };
  const user = await make('user', of);
  await put(`/OS-INHERIT/domains/${domain.id}/users/${user}/roles/${roles.reader}/inherited_to_projects`);
  await platform.platform.services.database.transact(async (tx) => {
    const row = { domain_id: domain.id, parent_id: domain.id, description: '', enabled: 1 as const, tags: '[]' };
    const rows = Array.from({ length: 201 }, (_, n) => ({ ...row, id: `${domain.id}-${n}`, name: `p${n}` }));
    await tx.insertInto('projects').values(rows).execute();
  });
  const { body } = await accessOf(user);
  expect(body.access).toHaveLength(200);
  expect(body.is_truncated).toBe(true);
});

test('A user sees its own access everywhere; nobody else’s, whatever its role in a project', async () => {
  const { api, userId, id } = await newProject(platform, 'manager');
  const own = await accessOf(userId, api);
  expect(own.body.access.map(({ place }: { place: { id: string } }) => place.id)).toEqual([id]);
  expect((await accessOf((await newProject(platform)).userId, api)).status).toBe(403);
  expect((await accessOf('absent')).status).toBe(404);
});

test('A token of a domain shows what lies in the domain, and tells nothing of users who have nothing there', async () => {
  const { domain, user } = await ada();
  const elsewhere = await newProject(platform);
  await put(`/projects/${elsewhere.id}/users/${user}/roles/${roles.member}`);
  const places = (await accessOf(user, domain.api)).body.access;
  expect(places).toHaveLength(2);
  expect(JSON.stringify(places)).not.toContain(elsewhere.id);
  expect((await accessOf(elsewhere.userId, domain.api)).status).toBe(404);
  await put(`/domains/${domain.id}/users/${elsewhere.userId}/roles/${roles.reader}`);
  const guest = (await accessOf(elsewhere.userId, domain.api)).body;
  expect(guest.access.map(({ place }: { place: { id: string } }) => place.id)).toEqual([domain.id]);
});

test('A group’s access is what its members have through it, by role and by place, for users who can see the group', async () => {
  const { domain, leaf, top, group } = await ada();
  const path = `/console/v1/groups/${group}/access`;
  const { body } = await admin.api.get(path);
  expect(body.group).toMatchObject({ id: group, domain: { id: domain.id } });
  expect(body.access.map(({ place }: { place: { id: string } }) => place.id)).toEqual([leaf]);
  const [member, reader] = body.access[0].roles;
  expect([member.name, reader.name]).toEqual(['member', 'reader']);
  expect(reader.reasons).toEqual([
    expect.objectContaining({
      is_inherited: true,
      on: expect.objectContaining({ id: top }),
      implied_by: [member].map(({ id, name }) => ({ id, name })),
    }),
  ]);
  expect((await domain.api.get(path)).body).toEqual(body);
  expect((await (await newDomain(platform)).api.get(path)).status).toBe(403);
  expect((await (await newProject(platform, 'manager')).api.get(path)).status).toBe(403);
  expect((await admin.api.get('/console/v1/groups/absent/access')).status).toBe(404);
});

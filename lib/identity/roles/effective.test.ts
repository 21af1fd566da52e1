import { beforeAll, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { assignRole, insertProject, insertUser } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { effectiveRoles, type RoleTarget } from './effective.ts';

const platform = usePlatform();
const user = (id: string) => ({ type: 'user', id }) as const;

async function namesOf(userId: string, target: RoleTarget): Promise<string[]> {
  const roles = await effectiveRoles(platform.platform.services.database.read, userId, target);
  return roles.map(({ name }) => name);
}

/** Three nested projects. */
const tree = { root: '', middle: '', leaf: '' };
beforeAll(async () => {
  tree.root = await insertProject(platform, 'root');
  tree.middle = await insertProject(platform, 'middle');
  tree.leaf = await insertProject(platform, 'leaf');
  await platform.platform.services.database.transact(async (tx) => {
    await tx.updateTable('projects').set({ parent_id: tree.root }).where('id', '=', tree.middle).execute();
    await tx.updateTable('projects').set({ parent_id: tree.middle }).where('id', '=', tree.leaf).execute();
  });
});

test('a role brings all roles that it implies, and none above it', async () => {
  const { userId, id } = await newProject(platform, 'manager');
  expect(await namesOf(userId, { kind: 'project', id })).toEqual(['manager', 'member', 'reader']);
});

test('a role inherited from a project counts on all below it, not on itself', async () => {
  const userId = await insertUser(platform, 'by-project');
  await assignRole(platform, user(userId), { kind: 'project', id: tree.root }, 'reader', true);
  expect(await namesOf(userId, { kind: 'project', id: tree.root })).toEqual([]);
  expect(await namesOf(userId, { kind: 'project', id: tree.middle })).toEqual(['reader']);
  expect(await namesOf(userId, { kind: 'project', id: tree.leaf })).toEqual(['reader']);
});

test('a role inherited from a domain counts on its projects, not on the domain', async () => {
  const userId = await insertUser(platform, 'by-domain');
  await assignRole(platform, user(userId), { kind: 'domain', id: 'default' }, 'reader', true);
  expect(await namesOf(userId, { kind: 'domain', id: 'default' })).toEqual([]);
  expect(await namesOf(userId, { kind: 'project', id: tree.leaf })).toEqual(['reader']);
});

test('a role on a domain, a project or the system counts nowhere else', async () => {
  const userId = await insertUser(platform, 'narrow');
  await assignRole(platform, user(userId), { kind: 'domain', id: 'default' }, 'reader');
  await assignRole(platform, user(userId), { kind: 'project', id: tree.root }, 'service');
  expect(await namesOf(userId, { kind: 'project', id: tree.middle })).toEqual([]);
  expect(await namesOf(userId, { kind: 'project', id: tree.root })).toEqual(['service']);
  expect(await namesOf(userId, { kind: 'system' })).toEqual([]);
});

test('a role of a domain itself never shows; what it implies does', async () => {
  const userId = await insertUser(platform, 'by-domain-role');
  await platform.platform.services.database.transact(async (tx) => {
    const reader = await tx.selectFrom('roles').select('id').where('name', '=', 'reader').executeTakeFirstOrThrow();
    const own = { id: 'own', name: 'own', domain_id: 'default', description: null };
    await tx.insertInto('roles').values(own).execute();
    const implication = { prior_role_id: 'own', implied_role_id: reader.id };
    await tx.insertInto('role_implications').values(implication).execute();
  });
  await assignRole(platform, user(userId), { kind: 'project', id: tree.leaf }, 'own');
  expect(await namesOf(userId, { kind: 'project', id: tree.leaf })).toEqual(['reader']);
});

test('a role given to a group of the name of a user does not count for that user', async () => {
  const userId = await insertUser(platform, 'confused');
  await assignRole(platform, { type: 'group', id: userId }, { kind: 'project', id: tree.leaf }, 'admin');
  expect(await namesOf(userId, { kind: 'project', id: tree.leaf })).toEqual([]);
});

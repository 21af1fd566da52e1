import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { dependentExpiry } from './dependent-expiry.ts';

const platform = usePlatform();
const { make, put, roles } = useIdentityAdmin(platform);
const database = () => platform.platform.services.database;
const [SOON, LATER] = ['2099-01-01T00:00:00.000Z', '2099-02-01T00:00:00.000Z'];

/** Adds a user to a new group with a role in a project, until a time. */
async function join(userId: string, projectId: string, role: string, expires_at: string | null) {
  const group = await make('group', { name: unique('group') });
  await put(`/groups/${group}/users/${userId}`);
  await put(`/projects/${projectId}/groups/${group}/roles/${roles[role]}`);
  await database().transact((tx) =>
    tx.updateTable('group_members').set({ expires_at }).where('group_id', '=', group).execute(),
  );
}

const endOf = async (userId: string, projectId: string, role?: string) => {
  const roleIds = role === undefined ? null : [roles[role] ?? ''];
  const [end] = await dependentExpiry(database().read, userId, [{ projectId, roleIds }]);
  return end;
};

test('a credential ends with the membership that gives its roles, also if the role is only implied', async () => {
  const [user, project] = [await make('user'), await newProject(platform)];
  await join(user, project.id, 'member', SOON);
  expect(await endOf(user, project.id, 'member')).toBe(SOON);
  expect(await endOf(user, project.id, 'reader')).toBe(SOON);
  expect(await endOf(user, project.id)).toBe(SOON);
});

test('it does not end before the last membership that gives its roles', async () => {
  const [user, project] = [await make('user'), await newProject(platform)];
  await join(user, project.id, 'member', SOON);
  await join(user, project.id, 'reader', LATER);
  expect(await endOf(user, project.id, 'member')).toBe(SOON);
  expect(await endOf(user, project.id, 'reader')).toBe(LATER);
  expect(await endOf(user, project.id)).toBe(LATER);
});

test('it does not end if a membership that does not expire, or an assignment to the user, gives the roles too', async () => {
  const [user, other] = [await make('user'), await make('user')];
  const project = await newProject(platform);
  await join(user, project.id, 'member', SOON);
  await join(user, project.id, 'member', null);
  expect(await endOf(user, project.id, 'member')).toBeNull();
  await join(other, project.id, 'member', SOON);
  await put(`/projects/${project.id}/users/${other}/roles/${roles.member}`);
  expect(await endOf(other, project.id, 'member')).toBeNull();
});

test('memberships that do not expire end nothing', async () => {
  const [user, project] = [await make('user'), await newProject(platform)];
  await join(user, project.id, 'member', null);
  expect(await endOf(user, project.id, 'member')).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { BEYOND_MANAGERS, OF_OTHER_DOMAIN } from '#lib/identity/roles/guard.ts';
import { type ApiClient, joinProject, newProject } from '#lib/testing/api.ts';
import { credentialClient, newCredential, trustClient } from '#lib/testing/delegations.ts';
import { assignRole, insertUser } from '#lib/testing/fixtures.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { MemberList } from '../access/schema.ts';
import type { MemberChange } from './schema.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const ROOT = '/console/v1/project-members';

const changing = (action: MemberChange['action'], id: string, role: string, type: MemberChange['type'] = 'user') => ({
  ...{ action, type, id },
  role_id: admin.roles[role] ?? '',
});
const change = (api: ApiClient, changes: object[], more = {}) => api.post(`${ROOT}/changes`, { changes, ...more });
const membersOf = async (api: ApiClient): Promise<MemberList> => (await api.get(ROOT)).body;
const rolesOf = ({ members }: MemberList, id: string): string[] =>
  members.find((member) => member.id === id)?.roles.map(({ name }) => name) ?? [];
const newUser = () => insertUser(platform, unique('user'));

describe('GET /project-members', () => {
  test('a reader sees who has which role and why, and that changes require the role manager', async () => {
    const { api, id, userId } = await newProject(platform, 'reader');
    const group = await admin.make('group');
    const user = await newUser();
    await admin.put(`/groups/${group}/users/${user}`);
    await assignRole(platform, { type: 'group', id: group }, { kind: 'project', id }, 'member');
    const list = await membersOf(api);
    expect(list.place).toMatchObject({ kind: 'project', id });
    expect(list.members.map((member) => member.id).toSorted()).toEqual([userId, group, user].toSorted());
    expect(rolesOf(list, user)).toEqual(['member', 'reader']);
    const refusals = new Set(list.roles.map(({ refusal }) => refusal));
    expect([...refusals]).toEqual(['Changing roles requires the role manager in the project.']);
  });

  test('a manager may assign manager, member and reader; other roles are listed only if somebody has them', async () => {
    const { api, id } = await newProject(platform, 'manager');
    const assignable = async () => (await membersOf(api)).roles.map(({ name, refusal }) => [name, refusal]);
    const own = [
      ['manager', null],
      ['member', null],
      ['reader', null],
    ];
    expect(await assignable()).toEqual(own);
    await assignRole(platform, { type: 'user', id: await newUser() }, { kind: 'project', id }, 'admin');
    expect(await assignable()).toEqual([['admin', BEYOND_MANAGERS], ...own]);
  });
});

describe('POST /project-members/lookups', () => {
  const lookUp = (api: ApiClient, name: string) => api.post(`${ROOT}/lookups`, { name });

  test('a user of the domain is found by the exact name only', async () => {
    const { api } = await newProject(platform, 'manager');
    const name = unique('ada');
    const id = await insertUser(platform, name);
    expect((await lookUp(api, name)).body.user).toMatchObject({ id, name, domain: { id: 'default' } });
    expect((await lookUp(api, name.slice(0, -1))).status).toBe(404);
    const domain = await newDomain(platform);
    const foreign = unique('foreign');
    await admin.make('user', { name: foreign, domain_id: domain.id });
    expect((await lookUp(api, foreign)).status).toBe(404);
  });

  test('refused without the role manager', async () => {
    const { api, userName } = await newProject(platform, 'member');
    expect((await lookUp(api, userName)).status).toBe(403);
  });
});

describe('POST /project-members/changes', () => {
  test('a manager assigns and revokes roles, effective immediately, with events', async () => {
    const { api, id } = await newProject(platform, 'manager');
    const colleague = await joinProject(platform, id, 'reader');
    const user = await newUser();
    const changes = [changing('assign', user, 'member'), changing('assign', colleague.userId, 'manager')];
    expect((await change(api, changes)).status).toBe(204);
    expect(rolesOf(await membersOf(colleague.api), user)).toEqual(['member', 'reader']);
    expect((await change(colleague.api, [changing('revoke', user, 'member')])).status).toBe(204);
    expect(rolesOf(await membersOf(api), user)).toEqual([]);
    const { read } = platform.platform.services.database;
    const events = await read.selectFrom('events').select('type').where('object_id', '=', user).execute();
    expect(events.map(({ type }) => type)).toEqual(['role_assignment.create', 'role_assignment.delete']);
  });

  test('all or nothing: a change that is refused undoes those before it', async () => {
    const { api } = await newProject(platform, 'manager');
    const user = await newUser();
    const { status, body } = await change(api, [changing('assign', user, 'reader'), changing('assign', user, 'admin')]);
    expect([status, body.forbidden.message]).toEqual([403, BEYOND_MANAGERS]);
    expect(rolesOf(await membersOf(api), user)).toEqual([]);
    const unknown = await change(api, [changing('assign', user, 'reader'), changing('revoke', user, 'member')]);
    expect(unknown.status).toBe(404);
    expect(rolesOf(await membersOf(api), user)).toEqual([]);
  });

  test('administrators of the project keep their role, users of other domains and absent ones are refused alike', async () => {
    const { api, id } = await newProject(platform, 'manager');
    const chief = await newUser();
    await assignRole(platform, { type: 'user', id: chief }, { kind: 'project', id }, 'admin');
    const domain = await newDomain(platform);
    const foreign = await admin.make('user', { domain_id: domain.id });
    const answers = [
      await change(api, [changing('revoke', chief, 'admin')]),
      await change(api, [changing('assign', foreign, 'reader')]),
      await change(api, [changing('assign', 'absent', 'reader')]),
    ];
    expect(answers.map(({ status, body }) => [status, body.forbidden.message])).toEqual([
      [403, BEYOND_MANAGERS],
      [403, OF_OTHER_DOMAIN],
      [403, OF_OTHER_DOMAIN],
    ]);
  });

  test('a role that implies more than manager cannot be assigned', async () => {
    const { api } = await newProject(platform, 'manager');
    const mine = await admin.make('role', { domain_id: 'default' });
    await admin.put(`/roles/${mine}/implies/${admin.roles.service}`);
    const user = await newUser();
    const { status } = await change(api, [{ action: 'assign', type: 'user', id: user, role_id: mine }]);
    expect(status).toBe(403);
  });

  test('the last manager is removed only with without_manager', async () => {
    const { api, userId } = await newProject(platform, 'manager');
    const changes = [changing('revoke', userId, 'manager'), changing('assign', userId, 'member')];
    const { status, body } = await change(api, changes);
    expect([status, body.conflictingRequest.message]).toEqual([
      409,
      'The project would have no manager. Assign the role manager to another user first, or confirm with without_manager.',
    ]);
    expect((await change(api, changes, { without_manager: true })).status).toBe(204);
    expect((await change(api, [changing('assign', userId, 'manager')])).status).toBe(403);
  });

  test('a member changes nothing, and neither does a delegation of a manager', async () => {
    const user = await newUser();
    const member = await newProject(platform, 'member');
    expect((await change(member.api, [changing('assign', user, 'reader')])).status).toBe(403);
    const manager = await newProject(platform, 'manager');
    const secret = await newCredential(manager, { unrestricted: true });
    const delegations = [
      await credentialClient(platform, secret),
      await trustClient(platform, manager, { roles: [{ name: 'manager' }] }),
    ];
    for (const api of delegations) expect((await change(api, [changing('assign', user, 'reader')])).status).toBe(403);
    expect(rolesOf(await membersOf(manager.api), user)).toEqual([]);
  });

  test.each([
    [{}, 'changes'],
    [{ changes: [{ action: 'give', type: 'user', id: 'x', role_id: 'y' }] }, 'assign'],
    [{ changes: Array.from({ length: 101 }, () => changing('assign', 'x', 'reader')) }, '100'],
  ])('invalid input is refused with 400 that says what is allowed: %#', async (body, said) => {
    const { api } = await newProject(platform, 'manager');
    const answer = await api.post(`${ROOT}/changes`, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(said);
  });
});

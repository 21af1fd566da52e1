import { beforeAll, describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Caller, Scope } from '#lib/policy/caller.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { rule } from '#lib/policy/operations.ts';
import { assignRole, insertProject, insertUser } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { assertKeepsSystemAdmin } from './administrators.ts';
import type { RoleTarget } from './effective.ts';
import { type Actor, assertHasNoHigherRoles, assertMayGrant } from './guard.ts';

const platform = usePlatform();
const OPERATION = rule('identity:create_grant', 'admin_or_domain_manager');
const database = () => platform.platform.services.database;
const write = <T>(work: (tx: Tx) => Promise<T>) => database().transact(work);

/** A caller with this scope and roles. */
const caller = (scope: Scope, ...roles: string[]): Caller => ({
  userId: 'somebody',
  userName: 'somebody',
  domain: { id: 'default', name: 'Default' },
  scope,
  roles: new Set(roles),
  methods: ['password'],
  auditIds: [],
  issuedAtMs: 0,
  expiresAtMs: 0,
});
const DEFAULT: Scope = { kind: 'domain', id: 'default', name: 'Default' };
const manager = caller(DEFAULT, 'manager', 'member', 'reader');

const roleId = async (name: string) =>
  (await database().read.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

async function newRole(name: string, domainId: string | null, implies: string): Promise<void> {
  const implied_role_id = await roleId(implies);
  await write(async (tx) => {
    await tx.insertInto('roles').values({ id: name, name, domain_id: domainId, description: null }).execute();
    await tx.insertInto('role_implications').values({ prior_role_id: name, implied_role_id }).execute();
  });
}

async function newGroup(...members: string[]): Promise<Actor> {
  const id = newIdentityId();
  await write(async (tx) => {
    await tx.insertInto('groups').values({ id, name: id, domain_id: 'default', description: '' }).execute();
    for (const user_id of members) await tx.insertInto('group_members').values({ group_id: id, user_id }).execute();
  });
  return { type: 'group', id };
}

const newUser = async (): Promise<Actor> => ({ type: 'user', id: await insertUser(platform, newIdentityId()) });

const own = { project: '', foreign: '' };
beforeAll(async () => {
  own.project = await insertProject(platform, 'own');
  own.foreign = await insertProject(platform, 'foreign');
  await write(async (tx) => {
    const other = { id: 'other', name: 'Other', description: '', enabled: 1 as const };
    await tx.insertInto('domains').values(other).execute();
    await tx
      .updateTable('projects')
      .set({ domain_id: 'other', parent_id: 'other' })
      .where('id', '=', own.foreign)
      .execute();
  });
  await newRole('own-safe', 'default', 'member');
  await newRole('own-unsafe', 'default', 'admin');
  await newRole('own-service', 'default', 'service');
  await newRole('foreign-safe', 'other', 'member');
  await newRole('platform-wide', null, 'reader');
});

const project = (id: string): RoleTarget => ({ kind: 'project', id });
const domain = (id: string): RoleTarget => ({ kind: 'domain', id });

describe('Who manages a domain gives', () => {
  const mayGrant = async (who: Caller, role: string, target: RoleTarget, actor?: Actor) =>
    assertMayGrant(database().read, who, OPERATION, await roleId(role), target, actor);

  test.each(['manager', 'member', 'reader', 'own-safe'])('role %s, on the domain and on its projects', async (role) => {
    await mayGrant(manager, role, domain('default'), await newUser());
    await mayGrant(manager, role, project(own.project), await newGroup());
  });

  test.each(['admin', 'service', 'own-unsafe', 'own-service', 'foreign-safe', 'platform-wide'])(
    'never role %s, also as administrator of the domain',
    async (role) => {
      const domainAdmin = caller(DEFAULT, 'admin', 'manager', 'member', 'reader');
      for (const who of [manager, domainAdmin]) {
        await expect(mayGrant(who, role, project(own.project))).rejects.toMatchObject({ kind: 'forbidden' });
        await expect(mayGrant(who, role, domain('default'))).rejects.toMatchObject({ kind: 'forbidden' });
      }
    },
  );

  test('no role outside of it: on the system, another domain, its projects, or what is not there', async () => {
    const places: RoleTarget[] = [{ kind: 'system' }, domain('other'), project(own.foreign), project('absent')];
    for (const target of places) {
      await expect(mayGrant(manager, 'reader', target)).rejects.toMatchObject({ kind: 'forbidden' });
    }
  });

  test('no role to another domain’s user or group, or to nobody', async () => {
    const user = await newUser();
    await write((tx) => tx.updateTable('users').set({ domain_id: 'other' }).where('id', '=', user.id).execute());
    for (const actor of [user, { type: 'user', id: 'absent' } as const]) {
      await expect(mayGrant(manager, 'reader', domain('default'), actor)).rejects.toMatchObject({ kind: 'forbidden' });
    }
  });

  test('nothing with a token of a project, whatever its role there below admin', async () => {
    const scope: Scope = { kind: 'project', id: own.project, name: 'own', domain: { id: 'default', name: 'Default' } };
    const who = caller(scope, 'manager', 'member', 'reader');
    await expect(mayGrant(who, 'reader', project(own.project))).rejects.toMatchObject({ kind: 'forbidden' });
    await mayGrant(caller(scope, 'admin'), 'admin', { kind: 'system' });
  });
});

describe('Who manages a domain changes users and groups', () => {
  const check = (actor: Actor, who = manager) => assertHasNoHigherRoles(database().read, who, OPERATION, actor);

  test('that hold nothing, or what it could give', async () => {
    const user = await newUser();
    await check(user);
    await assignRole(platform, user, project(own.project), 'manager');
    await assignRole(platform, user, domain('default'), 'member', true);
    await check(user);
  });

  test.each([
    ['admin on a project', 'admin', () => project(own.project), false],
    ['admin on the domain', 'admin', () => domain('default'), false],
    ['admin inherited by projects', 'admin', () => domain('default'), true],
    ['reader on the system', 'reader', (): RoleTarget => ({ kind: 'system' }), false],
    ['reader on another domain’s project', 'reader', () => project(own.foreign), false],
    ['a role of the domain that implies admin', 'own-unsafe', () => project(own.project), false],
  ])('never such as hold %s, themselves or through a group', async (_, role, target, isInherited) => {
    const user = await newUser();
    await assignRole(platform, user, target(), role, isInherited);
    await expect(check(user)).rejects.toMatchObject({ kind: 'forbidden' });
    const member = await newUser();
    const group = await newGroup(member.id);
    await assignRole(platform, group, target(), role, isInherited);
    await expect(check(group)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(check(member)).rejects.toMatchObject({ kind: 'forbidden' });
    await check(member, caller({ kind: 'system' }, 'admin'));
  });

  test('never such as are lent by a trust what it could not give', async () => {
    const [trustor, trustee] = [await newUser(), await newUser()];
    const role = await roleId('admin');
    await write((tx) =>
      tx
        .insertInto('trusts')
        .values({
          id: newIdentityId(),
          trustor_user_id: trustor.id,
          trustee_user_id: trustee.id,
          project_id: own.project,
          impersonation: 1,
          role_ids: packJson([role]),
          expires_at: null,
          remaining_uses: null,
          redelegation_count: 0,
          redelegated_trust_id: null,
          created_at: new Date().toISOString(),
        })
        .execute(),
    );
    await expect(check(trustee)).rejects.toMatchObject({ kind: 'forbidden' });
    await check(trustor);
  });
});

describe('An administrator of the system remains', () => {
  /** Runs a change and the check, and rolls back. */
  const tryOut = (change: (tx: Tx) => Promise<unknown>): Promise<void> => {
    const undone = new Error('undone');
    const run = write(async (tx) => {
      await change(tx);
      await assertKeepsSystemAdmin(tx);
      throw undone;
    });
    return run.catch((error) => {
      if (error !== undone) throw error;
    });
  };
  const nobody = (tx: Tx) => tx.deleteFrom('role_assignments').where('target_type', '=', 'system').execute();
  const give = (tx: Tx, actor: Actor, role_id: string) =>
    tx
      .insertInto('role_assignments')
      .values({
        actor_type: actor.type,
        actor_id: actor.id,
        target_type: 'system',
        target_id: 'all',
        role_id,
        inherited: 0,
      })
      .execute();

  test('when nothing that concerns one changes, or another is there, by whatever way', async () => {
    const user = await newUser();
    const group = await newGroup(user.id);
    const admin = await roleId('admin');
    await tryOut(async () => undefined);
    for (const [actor, role] of [
      [user, admin],
      [group, admin],
      [group, 'own-unsafe'],
    ] as const) {
      await tryOut(async (tx) => {
        await nobody(tx);
        await give(tx, actor, role);
      });
    }
  });

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the role is taken', nobody],
    ['the user is disabled', (tx) => tx.updateTable('users').set({ enabled: 0 }).where('name', '=', 'admin').execute()],
    [
      'the domain is disabled',
      (tx) => tx.updateTable('domains').set({ enabled: 0 }).where('id', '=', 'default').execute(),
    ],
    [
      'the password goes',
      (tx) => tx.updateTable('users').set({ password_hash: null }).where('name', '=', 'admin').execute(),
    ],
  ])('or else %s is refused', async (_, change) => {
    await expect(tryOut(change)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('a group without members, or a lesser role, is none', async () => {
    const group = await newGroup();
    const [admin, manage] = [await roleId('admin'), await roleId('manager')];
    const user = await newUser();
    for (const [actor, role] of [
      [group, admin],
      [user, manage],
    ] as const) {
      const change = async (tx: Tx) => {
        await nobody(tx);
        await give(tx, actor, role);
      };
      await expect(tryOut(change)).rejects.toMatchObject({ kind: 'forbidden' });
    }
  });
});

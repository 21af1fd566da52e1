import { hash } from '@node-rs/argon2';
import { flag, packJson } from '#lib/db/column-types.ts';
import type { Services } from '#lib/http/context.ts';
import { type RoleTarget, SYSTEM_TARGET_ID } from '#lib/identity/roles/effective.ts';
import { bumpIdentity } from '#lib/identity/version.ts';
import { newIdentityId } from '#lib/policy/ids.ts';

/** Access to a platform's database, also for a platform in another process. */
interface PlatformDatabase {
  readonly platform: { readonly services: Pick<Services, 'database'> };
}

export const TEST_PASSWORD = 'a password for tests only';

/** The lowest cost of argon2id. Sign-in reads the cost from the hash, and tests sign in thousands of times. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Rehashes the administrator's password with the lowest cost, as for test users. */
export async function cheapenAdmin({ platform }: PlatformDatabase, password: string): Promise<void> {
  const password_hash = await hash(password, COST);
  await platform.services.database.transact((tx) =>
    tx.updateTable('users').set({ password_hash }).where('name', '=', 'admin').execute(),
  );
}

/** Inserts a project into the database. Returns its id. */
export async function insertProject(test: PlatformDatabase, name: string): Promise<string> {
  const id = newIdentityId();
  await test.platform.services.database.transact(async (tx) => {
    const row = {
      id,
      name,
      domain_id: 'default',
      parent_id: 'default',
      description: '',
      enabled: 1 as const,
      tags: packJson([]),
    };
    await tx.insertInto('projects').values(row).execute();
  });
  return id;
}

/** Inserts a user with TEST_PASSWORD into the database. Returns its id. */
export async function insertUser(test: PlatformDatabase, name: string): Promise<string> {
  const password_hash = await hash(TEST_PASSWORD, COST);
  const id = newIdentityId();
  const now = new Date(Date.now() - 1000).toISOString();
  await test.platform.services.database.transact(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id,
        name,
        domain_id: 'default',
        email: null,
        description: null,
        enabled: 1,
        default_project_id: null,
        password_hash,
        password_changed_at: now,
        created_at: now,
      })
      .execute();
  });
  return id;
}

export const grantRole = (test: PlatformDatabase, userId: string, projectId: string, role: string): Promise<void> =>
  assignRole(test, { type: 'user', id: userId }, { kind: 'project', id: projectId }, role);

/** Assigns a role to a user or group. An inherited role applies only below the target. */
export async function assignRole(
  test: PlatformDatabase,
  actor: { type: 'user' | 'group'; id: string },
  target: RoleTarget,
  role: string,
  isInherited = false,
): Promise<void> {
  await test.platform.services.database.transact(async (tx) => {
    const { id } = await tx.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow();
    await tx
      .insertInto('role_assignments')
      .values({
        actor_type: actor.type,
        actor_id: actor.id,
        target_type: target.kind,
        target_id: target.kind === 'system' ? SYSTEM_TARGET_ID : target.id,
        role_id: id,
        inherited: flag(isInherited),
      })
      .execute();
    await bumpIdentity(tx);
  });
}

import { packJson } from '#lib/db/tables/column-types.ts';
import { newIdentityId } from '#lib/identity/ids.ts';
import { hashPassword } from '#lib/identity/passwords.ts';
import { bumpIdentity } from '#lib/identity/version.ts';
import type { TestPlatform } from './platform.ts';

let hashed: Promise<string> | undefined;

/** Every test user's password; hashed once, because hashing is slow on purpose. */
export const TEST_PASSWORD = 'a password for tests only';

/** Writes a project straight into the database. Returns its id. */
export async function insertProject(test: TestPlatform, name: string): Promise<string> {
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

/** Writes a user with TEST_PASSWORD straight into the database. Returns its id. */
export async function insertUser(test: TestPlatform, name: string): Promise<string> {
  hashed ??= hashPassword(TEST_PASSWORD);
  const password_hash = await hashed;
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
        failed_sign_ins: 0,
        last_failed_at: null,
        created_at: now,
      })
      .execute();
  });
  return id;
}

/** Gives a user a role on a project. */
export async function grantRole(test: TestPlatform, userId: string, projectId: string, role: string): Promise<void> {
  await test.platform.services.database.transact(async (tx) => {
    const { id } = await tx.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow();
    const target = { target_type: 'project', target_id: projectId } as const;
    const assignment = { actor_type: 'user', actor_id: userId, ...target, role_id: id, inherited: 0 } as const;
    await tx.insertInto('role_assignments').values(assignment).execute();
    await bumpIdentity(tx);
  });
}

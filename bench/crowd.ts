import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { newIdentityId, newSecret } from '#lib/policy/ids.ts';

/** Identity objects in a cloud that has been in use for a long time. */
const CROWD = { users: 1000, assignments: 10_000, revocations: 10_000, projects: 1000 } as const;

/** Lifetime of the revoked tokens, which must outlast the bench. */
const HOURS_24_MS = 24 * 3600 * 1000;

/**
 * Fills identity with users that have roles on projects, and with revoked tokens that have not expired. The
 * administrator has a role on each of the projects.
 */
export async function insertCrowd(tx: Tx): Promise<void> {
  const { id: roleId } = await tx
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'member')
    .executeTakeFirstOrThrow();
  const { id: adminId } = await tx
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow();
  const assign = (userId: string, projectId: string | undefined) =>
    tx
      .insertInto('role_assignments')
      .values({
        actor_type: 'user',
        actor_id: userId,
        target_type: 'project',
        target_id: projectId ?? '',
        role_id: roleId,
        inherited: 0,
      })
      .execute();
  const projects: string[] = [];
  for (let n = 0; n < CROWD.projects; n += 1) {
    const id = newIdentityId();
    const row = {
      id,
      name: `crowd-${(n * 7919) % 10_007}`,
      domain_id: 'default',
      parent_id: 'default',
      description: '',
    };
    await tx
      .insertInto('projects')
      .values({ ...row, enabled: 1, tags: packJson(['bench']) })
      .execute();
    await assign(adminId, id);
    projects.push(id);
  }
  const each = (CROWD.assignments - CROWD.projects) / CROWD.users;
  for (let n = 0; n < CROWD.users; n += 1) {
    const id = await insertUser(tx, n);
    for (let place = 0; place < each; place += 1) await assign(id, projects[(n + place * 37) % CROWD.projects]);
  }
  await insertRevocations(tx);
}

async function insertUser(tx: Tx, n: number): Promise<string> {
  const id = newIdentityId();
  const now = new Date().toISOString();
  const nothing = { email: null, description: null, default_project_id: null, password_hash: null } as const;
  const user = {
    id,
    domain_id: 'default',
    name: `crowd-${n}`,
    enabled: 1,
    password_changed_at: now,
    created_at: now,
  } as const;
  await tx
    .insertInto('users')
    .values({ ...user, ...nothing })
    .execute();
  return id;
}

async function insertRevocations(tx: Tx): Promise<void> {
  const revoked_at = new Date().toISOString();
  const expires_at = new Date(Date.now() + HOURS_24_MS).toISOString();
  for (let n = 0; n < CROWD.revocations; n += 1) {
    await tx
      .insertInto('revoked_tokens')
      .values({ audit_id: newSecret(16), expires_at, revoked_at })
      .execute();
  }
}

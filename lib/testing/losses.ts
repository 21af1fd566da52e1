import { bumpIdentity } from '#lib/identity/version.ts';
import type { TestPlatform } from './platform.ts';

/** Revokes one role, or all roles, of a user on a project. */
export async function takeRole(test: TestPlatform, userId: string, projectId: string, role?: string): Promise<void> {
  await test.platform.services.database.transact(async (tx) => {
    let assignments = tx
      .deleteFrom('role_assignments')
      .where('actor_id', '=', userId)
      .where('target_id', '=', projectId);
    if (role)
      assignments = assignments.where('role_id', 'in', tx.selectFrom('roles').select('id').where('name', '=', role));
    await assignments.execute();
    await bumpIdentity(tx);
  });
}

export async function setEnabled(
  test: TestPlatform,
  table: 'users' | 'projects',
  id: string,
  enabled: 0 | 1,
): Promise<void> {
  await test.platform.services.database.transact(async (tx) => {
    await tx.updateTable(table).set({ enabled }).where('id', '=', id).execute();
    await bumpIdentity(tx);
  });
}

/** Makes the tokens of a user invalid as a change of the password does; the password itself is kept. */
export async function changePassword(test: TestPlatform, userId: string): Promise<void> {
  await test.platform.services.database.transact(async (tx) => {
    const password_changed_at = new Date().toISOString();
    await tx.updateTable('users').set({ password_changed_at }).where('id', '=', userId).execute();
    await bumpIdentity(tx);
  });
}

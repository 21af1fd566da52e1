import type { Tx } from '#lib/db/database.ts';

export interface ProjectRole {
  projectId: string;
  roleId: string;
}

interface ManagedRoles {
  userId: string;
  /** The identity provider. */
  sourceId: string;
  roles: readonly ProjectRole[];
  expiresAt: string;
  /** Whether roles that the source manages and that are not listed end now. Otherwise they end when they expire. */
  isComplete: boolean;
}

/**
 * Assigns roles on projects to a user, as far as the source manages them. Assignments of the platform or of another
 * source remain. @returns what was added and removed
 */
export async function replaceManagedRoles(
  tx: Tx,
  { userId, sourceId, roles, expiresAt, isComplete }: ManagedRoles,
): Promise<{ added: ProjectRole[]; removed: ProjectRole[] }> {
  const before = await assignmentsOf(tx, userId).selectAll().execute();
  const isSame = (row: (typeof before)[number], { projectId, roleId }: ProjectRole) =>
    row.target_id === projectId && row.role_id === roleId;
  const added = roles.filter((role) => !before.some((row) => isSame(row, role)));
  const own = before.filter(({ source_id }) => source_id === sourceId);
  const removed = isComplete ? own.filter((row) => !roles.some((role) => isSame(row, role))) : [];
  for (const { target_id, role_id } of removed) {
    const row = tx.deleteFrom('role_assignments').where('actor_type', '=', 'user').where('actor_id', '=', userId);
    const ofProject = row.where('target_type', '=', 'project').where('target_id', '=', target_id);
    await ofProject.where('role_id', '=', role_id).where('inherited', '=', 0).execute();
  }
  for (const { projectId, roleId } of added) {
    await tx
      .insertInto('role_assignments')
      .values({
        ...{ actor_type: 'user', actor_id: userId, target_type: 'project', target_id: projectId },
        ...{ role_id: roleId, inherited: 0, source_id: sourceId, expires_at: expiresAt },
      })
      .execute();
  }
  for (const [projectId, some] of Map.groupBy(roles, (role) => role.projectId)) {
    const row = tx.updateTable('role_assignments').set({ expires_at: expiresAt }).where('actor_type', '=', 'user');
    const ofUser = row.where('actor_id', '=', userId).where('source_id', '=', sourceId);
    const ofProject = ofUser.where('target_type', '=', 'project').where('target_id', '=', projectId);
    const ids = some.map(({ roleId }) => roleId);
    await ofProject.where('role_id', 'in', ids).execute();
  }
  return { added, removed: removed.map(({ target_id, role_id }) => ({ projectId: target_id, roleId: role_id })) };
}

const assignmentsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('role_assignments')
    .where('actor_type', '=', 'user')
    .where('actor_id', '=', userId)
    .where('target_type', '=', 'project')
    .where('inherited', '=', 0);

import type { Reader } from '#lib/db/database.ts';
import { effectiveRoles } from '#lib/identity/roles/effective.ts';

/** What a credential needs to work. */
interface Need {
  projectId: string;
  /** Null if any role is enough. */
  roleIds: readonly string[] | null;
}

/** Maximum expiration times that are compared; a source renews all memberships of a user together. */
const MAX_TIMES = 10;

/**
 * When credentials of a user stop working because memberships or role assignments expire on which they depend: a time for each need,
 * in the same order, null if it depends on none.
 */
export async function dependentExpiry(
  reader: Reader,
  userId: string,
  needs: readonly Need[],
): Promise<(string | null)[]> {
  const times = await expirationTimes(reader, userId);
  if (times.length === 0) return needs.map(() => null);
  const cached = new Map<string, Promise<ReadonlySet<string>>>();
  const rolesAfter = (time: string, projectId: string) => {
    const key = JSON.stringify([time, projectId]);
    const roles = cached.get(key) ?? roleIdsAfter(reader, userId, projectId, time);
    cached.set(key, roles);
    return roles;
  };
  return Promise.all(
    needs.map(async ({ projectId, roleIds }) => {
      for (const time of times) {
        const roles = await rolesAfter(time, projectId);
        const isEnough = roleIds === null ? roles.size > 0 : roleIds.every((id) => roles.has(id));
        if (!isEnough) return time;
      }
      return null;
    }),
  );
}

async function expirationTimes(reader: Reader, userId: string): Promise<string[]> {
  const memberships = reader.selectFrom('group_members').where('user_id', '=', userId);
  const roles = reader.selectFrom('role_assignments').where('actor_type', '=', 'user').where('actor_id', '=', userId);
  const rows = await memberships
    .select('expires_at')
    .where('expires_at', 'is not', null)
    .union(roles.select('expires_at').where('expires_at', 'is not', null))
    .orderBy('expires_at')
    .limit(MAX_TIMES)
    .execute();
  return rows.flatMap(({ expires_at }) => expires_at ?? []);
}

async function roleIdsAfter(reader: Reader, userId: string, projectId: string, time: string) {
  const roles = await effectiveRoles(reader, userId, { kind: 'project', id: projectId }, time);
  return new Set(roles.map(({ id }) => id));
}

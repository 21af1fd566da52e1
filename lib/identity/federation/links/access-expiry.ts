import type { Reader } from '#lib/db/database.ts';

/** By source, when the first of a user's groups and roles of that source ends unless a sign-in renews it. */
export async function readAccessExpiries(db: Reader, userId: string): Promise<Map<string, string>> {
  const memberships = await db
    .selectFrom('group_members')
    .select(['source_id', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', 'is not', null)
    .execute();
  const roles = await db
    .selectFrom('role_assignments')
    .select(['source_id', 'expires_at'])
    .where('actor_type', '=', 'user')
    .where('actor_id', '=', userId)
    .where('expires_at', 'is not', null)
    .execute();
  const first = new Map<string, string>();
  for (const { source_id, expires_at } of [...memberships, ...roles]) {
    if (source_id === null || expires_at === null) continue;
    const known = first.get(source_id);
    if (known === undefined || expires_at < known) first.set(source_id, expires_at);
  }
  return first;
}

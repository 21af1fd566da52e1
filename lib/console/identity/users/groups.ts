import type { AuthedContext } from '#lib/http/context.ts';
import { listUserGroups } from '#lib/identity/groups/service.ts';
import { readOrigins } from '../identity-sources/read-origins.ts';
import type { UserGroups } from './schema.ts';

/** Groups of a user. @throws 403 outside the caller's reach, 404 */
export async function listGroupsOfUser(ctx: AuthedContext, userId: string): Promise<UserGroups> {
  const { read } = ctx.database;
  const { rows: groups } = await listUserGroups(ctx, userId, {});
  const memberships = await read
    .selectFrom('group_members')
    .select(['group_id', 'source_id as sourceId', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .execute();
  const originOf = await readOrigins(read, memberships);
  const managed = new Map(memberships.map((membership) => [membership.group_id, membership]));
  return groups.flatMap(({ id, name }) => {
    const membership = managed.get(id);
    return membership ? [{ id, name, ...originOf(membership) }] : [];
  });
}

import { sql } from 'kysely';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage } from '#lib/http/paging.ts';
import { byName } from '#lib/identity/collection.ts';
import { membersMatching } from '#lib/identity/groups/members.ts';
import type { UserQuery } from '#lib/identity/users/schema.ts';
import { readOrigins } from '../identity-sources/read-origins.ts';
import type { GroupMember } from './schema.ts';

/** Users in a group, those of its domain for a domain token. @throws 403 outside the caller's reach, 404 */
export async function listMemberRows(ctx: AuthedContext, groupId: string, query: UserQuery): Promise<GroupMember[]> {
  const members = (await membersMatching(ctx, groupId, query)).select((eb) => {
    const membership = eb
      .selectFrom('group_members')
      .where('group_id', '=', groupId)
      .where('user_id', '=', sql.ref<string>('users.id'));
    const domain = eb.selectFrom('domains').where(sql.ref('domains.id'), '=', sql.ref('users.domain_id'));
    return [
      membership.select('source_id').as('sourceId'),
      membership.select('expires_at').as('expiresAt'),
      domain.select('domains.name').as('domain_name'),
    ];
  });
  const { rows } = await findPage(members, 'users', query, byName('User'));
  const originOf = await readOrigins(ctx.database.read, rows);
  return rows.map(({ id, name, email, enabled, domain_id, domain_name, ...managed }) => ({
    ...{ id, name, email, enabled: enabled === 1 },
    domain: { id: domain_id, name: domain_name ?? domain_id },
    ...originOf(managed),
  }));
}

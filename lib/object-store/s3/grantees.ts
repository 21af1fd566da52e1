import type { Reader } from '#lib/db/database.ts';
import type { GranteeLookup } from '../access/acl-xml.ts';

/** Looks up grantees of ACLs. */
export const granteeLookup = (db: Reader): GranteeLookup => ({
  project: (id) => db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst(),
  byEmail: (address) => projectByEmail(db, address),
});

/** A user stands for its default project, or the first one where it has a role. Undefined if several users match. */
async function projectByEmail(db: Reader, address: string): Promise<{ id: string } | undefined> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'default_project_id'])
    .where('email', '=', address)
    .limit(2)
    .execute();
  const [user, other] = users;
  if (!user || other) return undefined;
  if (user.default_project_id !== null) return { id: user.default_project_id };
  const assigned = await db
    .selectFrom('role_assignments')
    .select('target_id as id')
    .where('actor_type', '=', 'user')
    .where('actor_id', '=', user.id)
    .where('target_type', '=', 'project')
    .orderBy('target_id')
    .limit(1)
    .executeTakeFirst();
  return assigned;
}

import type { Reader } from '#lib/db/database.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import type { Reason } from '../access/schema.ts';
import type { Member, MemberList } from './schema.ts';

/** The roles that administer a place. */
const ADMINISTERS: Record<RoleTarget['kind'], readonly string[]> = {
  system: ['admin'],
  domain: ['admin', 'manager'],
  project: [],
};

const keyOf = ({ to, assigned, on }: Reason): string => `${to.id} ${assigned.id} ${on.kind}`;

/**
 * The one assignment on which all who administer a place depend, counting only those who can sign in, as the platform
 * does when it is taken.
 */
export async function findLastAdmin(
  db: Reader,
  kind: RoleTarget['kind'],
  members: readonly Member[],
): Promise<MemberList['last_admin']> {
  const reasonsOf = ({ roles }: Member) =>
    roles.flatMap(({ name, reasons }) => (ADMINISTERS[kind].includes(name) ? reasons : []));
  const admins = members.filter((member) => member.type === 'user' && reasonsOf(member).length > 0);
  const able = await readAble(
    db,
    admins.map(({ id }) => id),
  );
  const reasons = admins.filter(({ id }) => able.has(id)).map(reasonsOf);
  const [first] = reasons.flat();
  if (!first || reasons.flat().some((reason) => keyOf(reason) !== keyOf(first))) return null;
  return { type: first.to.type, id: first.to.id, role_id: first.assigned.id };
}

/** Which of some users can sign in with a password. */
async function readAble(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .innerJoin('domains', 'domains.id', 'users.domain_id')
    .select('users.id')
    .where('users.id', 'in', ids)
    .where('users.enabled', '=', 1)
    .where('domains.enabled', '=', 1)
    .where('users.password_hash', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

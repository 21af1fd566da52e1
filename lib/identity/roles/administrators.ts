import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { StoredAssignment } from '../assignments/read.ts';
import { SYSTEM_TARGET_ID } from './effective.ts';

/**
 * Assignments that administer the system or a domain: role admin or manager there, or a role that implies it, of an
 * enabled user with a password in an enabled domain, or of a group with such a member.
 */
const ADMINISTRATIONS = sql`
  with recursive ruling(kind, role_id) as (
    select cast('system' as text), id from roles where name = 'admin' and domain_id is null
    union select cast('domain' as text), id from roles where name = 'manager' and domain_id is null
    union select r.kind, i.prior_role_id from role_implications i join ruling r on r.role_id = i.implied_role_id
  ),
  administrations as (
    select a.target_type, a.target_id, a.actor_id, a.role_id
    from role_assignments a join ruling r on r.role_id = a.role_id and r.kind = a.target_type
    where a.inherited = 0 and exists (
      select 1 from users join domains on domains.id = users.domain_id
      where users.enabled = 1 and domains.enabled = 1 and users.password_hash is not null
        and ((a.actor_type = 'user' and users.id = a.actor_id) or (a.actor_type = 'group'
          and users.id in (select m.user_id from group_members m where m.group_id = a.actor_id))))
  )`;

/** Rejects changes that leave nobody to administer the platform. Call it last in the transaction. @throws 403 */
export async function assertKeepsSystemAdmin(tx: Reader): Promise<void> {
  if (await isAdministered(tx, 'system', SYSTEM_TARGET_ID)) return;
  throw Forbidden(
    'The platform would be left without an administrator. Assign the role admin on the system to another enabled user first.',
  );
}

/**
 * Also for the token's domain: its manager cannot leave it without one. System administrators may: they can repair it,
 * and their tools remove domains in any order. @throws 403
 */
export async function assertKeepsAdmins(tx: Reader, { scope }: Pick<Caller, 'scope'>): Promise<void> {
  await assertKeepsSystemAdmin(tx);
  if (scope.kind !== 'domain' || (await isAdministered(tx, 'domain', scope.id))) return;
  throw Forbidden(
    'The domain would be left without an administrator. Assign the role manager on the domain to another enabled user first.',
  );
}

async function isAdministered(db: Reader, kind: 'system' | 'domain', id: string): Promise<boolean> {
  const { rows } = await sql`${ADMINISTRATIONS}
    select role_id from administrations where target_type = ${kind} and target_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

interface Administration {
  target_type: string;
  target_id: string;
  actor_id: string;
  role_id: string;
}

/** Finds assignments without which nobody would administer the system or their domain. */
export async function readLastAdministrations(db: Reader): Promise<(given: StoredAssignment) => boolean> {
  const { rows } = await sql<Administration>`${ADMINISTRATIONS}
    select target_type, target_id, min(actor_id) as actor_id, min(role_id) as role_id
    from administrations group by target_type, target_id having count(*) = 1`.execute(db);
  const last = new Map(rows.map((row) => [`${row.target_type} ${row.target_id}`, row]));
  return ({ actor, place, role, isInherited }) => {
    if (isInherited || place.kind === 'project') return false;
    const only = last.get(`${place.kind} ${place.kind === 'system' ? SYSTEM_TARGET_ID : place.id}`);
    return only?.actor_id === actor.id && only.role_id === role.id;
  };
}

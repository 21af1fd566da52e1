import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { type Caller, isAdmin } from '../caller.ts';
import type { Operation } from '../operations.ts';
import { OutOfReach } from '../reach.ts';
import { assignmentsOf, expandRoles, type RoleTarget } from './effective.ts';

/** The global roles that who manages a domain may give there; docs/contract/identity.md 10. */
export const MANAGEABLE = ['manager', 'member', 'reader'];

/** Who holds roles. */
export interface Actor {
  type: 'user' | 'group';
  id: string;
}

/** One role in one place. */
interface HeldRole {
  roleId: string;
  target: RoleTarget;
}

/**
 * Refuses to give or to take a role that is not the caller's to give: administrators give every role; a token of a
 * domain gives manager, member and reader, and roles of the domain that bring nothing beyond these, on the domain and
 * its projects, to its own users and groups.
 * @param actor to whom it would go; left out where nobody holds it yet
 * @throws 403
 */
export async function assertMayGrant(
  db: Reader,
  caller: Caller,
  operation: Operation,
  roleId: string,
  target: RoleTarget,
  actor?: Actor,
): Promise<void> {
  if (isAdmin(caller)) return;
  const domainId = domainOf(caller, operation);
  const isOwn = actor === undefined || (await domainIdOf(db, actor.type, actor.id)) === domainId;
  if (isOwn && (await allWithin(db, domainId, [{ roleId, target }]))) return;
  throw beyond(operation);
}

/**
 * Refuses to change a user or a group that holds anything which is not the caller's to give, directly, through groups
 * or by a trust: whoever sets a password or joins a group has what comes with it.
 * @throws 403
 */
export async function assertHoldsNothingBeyond(
  db: Reader,
  caller: Pick<Caller, 'roles' | 'scope'>,
  operation: Operation,
  actor: Actor,
): Promise<void> {
  if (isAdmin(caller)) return;
  const held = await readHeldRoles(db, actor);
  if (held.length === 0 || (await allWithin(db, domainOf(caller, operation), held))) return;
  throw beyond(operation);
}

/** @throws 403 for a token that administers no domain */
function domainOf({ scope }: Pick<Caller, 'scope'>, operation: Operation): string {
  if (scope.kind !== 'domain') throw OutOfReach(operation, 'role manager on the domain, with a token scoped to it');
  return scope.id;
}

const beyond = (operation: Operation) =>
  OutOfReach(
    operation,
    `roles, places, users and groups of the domain of your token: ${MANAGEABLE.join(', ')}, ` +
      'and roles of the domain that imply nothing beyond these',
  );

/** The domain that somebody or some place is in; a domain is in itself. Undefined for what is not there. */
export async function domainIdOf(
  db: Reader,
  kind: Actor['type'] | 'project' | 'domain',
  id: string,
): Promise<string | undefined> {
  if (kind === 'domain') {
    return (await db.selectFrom('domains').select('id').where('id', '=', id).executeTakeFirst())?.id;
  }
  const row = await db.selectFrom(`${kind}s`).select('domain_id').where('id', '=', id).executeTakeFirst();
  return row?.domain_id;
}

/** Whether all of these are roles that who manages the domain gives there. */
async function allWithin(db: Reader, domainId: string, holdings: readonly HeldRole[]): Promise<boolean> {
  const projects = [...new Set(holdings.flatMap(({ target }) => (target.kind === 'project' ? [target.id] : [])))];
  const isInside = ({ target }: HeldRole) =>
    target.kind === 'project' || (target.kind === 'domain' && target.id === domainId);
  if (!holdings.every(isInside)) return false;
  if (projects.length > 0) {
    const own = await db
      .selectFrom('projects')
      .select('id')
      .where('domain_id', '=', domainId)
      .where('id', 'in', projects)
      .execute();
    // One that is not there is refused like another domain's.
    if (own.length < projects.length) return false;
  }
  return rolesWithin(db, domainId, [...new Set(holdings.map(({ roleId }) => roleId))]);
}

async function rolesWithin(db: Reader, domainId: string, roleIds: readonly string[]): Promise<boolean> {
  const roles = await db.selectFrom('roles').select(['name', 'domain_id']).where('id', 'in', roleIds).execute();
  const isNamed = roles.every(({ name, domain_id }) =>
    domain_id === null ? MANAGEABLE.includes(name) : domain_id === domainId,
  );
  if (!isNamed || roles.length < roleIds.length) return false;
  const manageable = await db
    .selectFrom('roles')
    .select('id')
    .where('domain_id', 'is', null)
    .where('name', 'in', MANAGEABLE)
    .execute();
  const allowed = await expandRoles(
    db,
    manageable.map(({ id }) => id),
  );
  const brought = await expandRoles(db, roleIds);
  return brought.every(({ id }) => allowed.some((role) => role.id === id));
}

/** What an actor holds: given to it, to its groups, or lent to it by trusts. */
async function readHeldRoles(db: Reader, { type, id }: Actor): Promise<HeldRole[]> {
  const given =
    type === 'user'
      ? assignmentsOf(db, id)
      : db.selectFrom('role_assignments').where('actor_type', '=', 'group').where('actor_id', '=', id);
  const rows = await given.select(['target_type', 'target_id', 'role_id']).execute();
  const held = rows.map(
    ({ target_type: kind, target_id, role_id }): HeldRole => ({
      roleId: role_id,
      target: kind === 'system' ? { kind } : { kind, id: target_id },
    }),
  );
  if (type === 'group') return held;
  const trusts = await db
    .selectFrom('trusts')
    .select(['project_id', 'role_ids'])
    .where('trustee_user_id', '=', id)
    .execute();
  const lent = trusts.flatMap(({ project_id, role_ids }) =>
    unpackJson(role_ids).map((roleId): HeldRole => ({ roleId, target: { kind: 'project', id: project_id } })),
  );
  return [...held, ...lent];
}

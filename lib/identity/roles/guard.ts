import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { type Caller, isAdmin } from '#lib/policy/caller.ts';
import type { Operation } from '#lib/policy/operations.ts';
import { OutOfReach } from '../reach.ts';
import { assignmentsOf, expandRoles, type RoleTarget } from './effective.ts';

/** Global roles that domain managers may assign; docs/contract/identity.md 10. */
export const MANAGEABLE = ['manager', 'member', 'reader'];

export interface Actor {
  type: 'user' | 'group';
  id: string;
}

interface ActorRole {
  roleId: string;
  target: RoleTarget;
}

/**
 * Rejects roles that the caller may not assign or revoke: administrators may use all; a domain token manager, member,
 * reader and roles of its domain that imply nothing beyond these, on the domain and its projects, for its own users and
 * groups. @param actor who would get the role; omitted if nobody has it yet @throws 403
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

export const BEYOND_MANAGERS = msg(
  'Managers of a project can assign and revoke the roles manager, member and reader, and roles of its domain that imply nothing beyond these.',
);
export const OF_OTHER_DOMAIN = msg(
  'Managers of a project can change roles only for users and groups of the domain of the project.',
);

/**
 * Reason why a manager of a project may not assign or revoke a role in it; undefined if possible. Administrators may use
 * all roles. @param actor who has or would get the role; omitted if nobody yet
 */
export async function refusalInProject(
  db: Reader,
  caller: Pick<Caller, 'roles' | 'scope'>,
  { projectId, roleId, actor }: { projectId: string; roleId: string; actor?: Actor },
): Promise<string | undefined> {
  if (isAdmin(caller)) return undefined;
  const domainId = await domainIdOf(db, 'project', projectId);
  if (actor && (await domainIdOf(db, actor.type, actor.id)) !== domainId) return OF_OTHER_DOMAIN;
  const target = { kind: 'project', id: projectId } as const;
  const isAllowed = domainId !== undefined && (await allWithin(db, domainId, [{ roleId, target }]));
  return isAllowed ? undefined : BEYOND_MANAGERS;
}

/**
 * Rejects changes of users or groups with roles that the caller could not assign, direct, through groups or trusts:
 * setting a password or joining a group would grant them. @throws 403
 */
export async function assertHasNoHigherRoles(
  db: Reader,
  caller: Pick<Caller, 'roles' | 'scope'>,
  operation: Operation,
  actor: Actor,
): Promise<void> {
  if (isAdmin(caller)) return;
  const assigned = await readActorRoles(db, actor);
  if (assigned.length === 0 || (await allWithin(db, domainOf(caller, operation), assigned))) return;
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
    `roles, targets, users and groups of the domain of your token: ${MANAGEABLE.join(', ')}, ` +
      'and roles of the domain that imply nothing beyond these',
  );

/** Domain of an actor or place; of a domain, itself. Undefined if it does not exist. */
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

/** Whether domain managers may assign all of these. */
async function allWithin(db: Reader, domainId: string, holdings: readonly ActorRole[]): Promise<boolean> {
  const projects = [...new Set(holdings.flatMap(({ target }) => (target.kind === 'project' ? [target.id] : [])))];
  const isInside = ({ target }: ActorRole) =>
    target.kind === 'project' || (target.kind === 'domain' && target.id === domainId);
  if (!holdings.every(isInside)) return false;
  if (projects.length > 0) {
    const own = await db
      .selectFrom('projects')
      .select('id')
      .where('domain_id', '=', domainId)
      .where('id', 'in', projects)
      .execute();
    // Missing projects are treated like those of other domains.
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

/** Roles of an actor: direct, of its groups, and through trusts. */
async function readActorRoles(db: Reader, { type, id }: Actor): Promise<ActorRole[]> {
  const given =
    type === 'user'
      ? assignmentsOf(db, id)
      : db.selectFrom('role_assignments').where('actor_type', '=', 'group').where('actor_id', '=', id);
  const rows = await given.select(['target_type', 'target_id', 'role_id']).execute();
  const assigned = rows.map(
    ({ target_type: kind, target_id, role_id }): ActorRole => ({
      roleId: role_id,
      target: kind === 'system' ? { kind } : { kind, id: target_id },
    }),
  );
  if (type === 'group') return assigned;
  const trusts = await db
    .selectFrom('trusts')
    .select(['project_id', 'role_ids'])
    .where('trustee_user_id', '=', id)
    .execute();
  const lent = trusts.flatMap(({ project_id, role_ids }) =>
    unpackJson(role_ids).map((roleId): ActorRole => ({ roleId, target: { kind: 'project', id: project_id } })),
  );
  return [...assigned, ...lent];
}

import type { Tx } from '#lib/db/database.ts';
import { Conflict, Forbidden, NotFound, PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { readSources } from '#lib/identity/assignments/read.ts';
import { removeGrant, writeGrant } from '#lib/identity/assignments/service.ts';
import { changeIdentity } from '#lib/identity/change.ts';
import { expandRoles } from '#lib/identity/roles/effective.ts';
import { domainIdOf, OF_OTHER_DOMAIN, refusalInProject } from '#lib/identity/roles/guard.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { rule } from '#lib/policy/operations.ts';
import { describeMembers, readPlace } from '../access/members.ts';
import type { Actor, MemberList } from '../access/schema.ts';
import type { MemberChange, MemberChanges, UserLookup } from './schema.ts';

export const LIST_PROJECT_MEMBERS = rule('console:project_members:list', 'project_reader');
export const CHANGE_PROJECT_MEMBERS = rule('console:project_members:change', 'project_manager');

const NO_USER = msg('No user of the domain of the project has exactly this name.');
const NEEDS_MANAGER = msg('Changing roles requires the role manager in the project.');

/** Members of the project with their roles and all reasons, and what the caller can change. */
export async function listProjectMembers(ctx: ProjectContext): Promise<MemberList> {
  const { caller, projectId, policy } = ctx;
  const db = ctx.database.read;
  const place = await readPlace(db, { kind: 'project', id: projectId });
  if (place?.kind !== 'project') throw NotFound('Project', projectId);
  const mayChange = policy.allows(CHANGE_PROJECT_MEMBERS, caller);
  const sources = await readSources(db, { projectId });
  return describeMembers(ctx, place, sources, {
    roleRefusal: async (roleId) =>
      mayChange ? ((await refusalInProject(db, caller, { projectId, roleId })) ?? null) : NEEDS_MANAGER,
    memberRefusal: (domainId) => (domainId === place.domain.id || isAdmin(caller) ? null : OF_OTHER_DOMAIN),
    seesAllRoles: false,
  });
}

/** A user of the project's domain. Names are not searched, so that managers cannot list the domain. @throws 404 */
export async function findUserByName(
  { database: { read }, projectId }: ProjectContext,
  { name }: UserLookup,
): Promise<Actor> {
  const row = await read
    .selectFrom('users as u')
    .innerJoin('domains as d', 'd.id', 'u.domain_id')
    .innerJoin('projects as p', 'p.domain_id', 'd.id')
    .select(['u.id', 'u.name', 'u.enabled', 'd.id as domain_id', 'd.name as domain_name'])
    .where('p.id', '=', projectId)
    .where('u.name', '=', name)
    .executeTakeFirst();
  if (!row) throw new PlatformError('notFound', NO_USER);
  return {
    ...{ type: 'user', id: row.id, name: row.name, is_enabled: row.enabled === 1 },
    domain: { id: row.domain_id, name: row.domain_name },
  };
}

/**
 * Makes all changes or none. @throws 403 for roles, users and groups beyond the caller's rights, 404, 409 if nobody would
 * manage the project any more
 */
export function changeProjectMembers(
  ctx: ProjectContext,
  { changes, without_manager: mayEndUnmanaged = false }: MemberChanges,
): Promise<void> {
  const target = { kind: 'project', id: ctx.projectId } as const;
  return changeIdentity(ctx, async (tx) => {
    const placeDomainId = await domainIdOf(tx, 'project', ctx.projectId);
    const wasManaged = await isManaged(tx, ctx.projectId);
    for (const change of changes) {
      await assertMayChange(tx, ctx, change);
      const { type, id, role_id: roleId } = change;
      const holder = { actor: { type, id }, target, isInherited: false };
      if (change.action === 'assign') await writeGrant(tx, ctx, { ...holder, roleId, placeDomainId });
      else await removeGrant(tx, ctx, holder, roleId);
    }
    if (mayEndUnmanaged || !wasManaged || (await isManaged(tx, ctx.projectId))) return;
    throw Conflict(
      'The project would have no manager. Assign the role manager to another user first, or confirm with without_manager.',
    );
  });
}

/** Users and groups of other domains are refused whether or not they exist. @throws 403, 404 */
async function assertMayChange(tx: Tx, { caller, projectId }: ProjectContext, change: MemberChange): Promise<void> {
  const { type, id, role_id: roleId } = change;
  const refusal = await refusalInProject(tx, caller, { projectId, roleId, actor: { type, id } });
  if (refusal !== undefined) throw Forbidden(refusal);
  if ((await domainIdOf(tx, type, id)) === undefined) throw NotFound(type === 'user' ? 'User' : 'Group', id);
}

/** Whether an assignment to a user or a group gives the role manager in the project. */
async function isManaged(tx: Tx, projectId: string): Promise<boolean> {
  const sources = await readSources(tx, { projectId });
  const roles = await expandRoles(tx, [...new Set(sources.map(({ role }) => role.id)), '']);
  return roles.some(({ name }) => name === 'manager');
}

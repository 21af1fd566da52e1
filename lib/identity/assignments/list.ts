import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { type RenderedResponse, renderMembers } from '#lib/http/fragments.ts';
import { rule } from '#lib/policy/operations.ts';
import { unboundedLists } from '#lib/yield-to-event-loop.ts';
import { restrictToDomain } from '../reach.ts';
import type { RoleRef } from '../roles/effective.ts';
import { type EffectiveRole, listEffectiveRoles } from './effective-list.ts';
import { grantPath } from './grant-path.ts';
import { type AssignmentFilter, type Place, type StoredAssignment, streamAssignments } from './read.ts';
import type { RoleAssignment, RoleAssignmentQuery } from './schema.ts';

export const LIST_ASSIGNMENTS = rule('identity:list_role_assignments', 'admin_or_reader_above');

/** Role assignments as stored or effective. A domain token sees its domain. */
export async function listRoleAssignments(
  ctx: AuthedContext,
  query: RoleAssignmentQuery,
): Promise<RenderedResponse<RoleAssignment[]>> {
  assertFilters(query);
  const filter = filterOf(query, restrictToDomain(ctx.caller, LIST_ASSIGNMENTS));
  const write = createWriter(ctx, query.include_names === true);
  const db = ctx.database.read;
  return unboundedLists.run(async () =>
    query.effective
      ? renderMembers(await listEffectiveRoles(db, filter), write.effective)
      : renderMembers(streamAssignments(db, filter), write.assigned),
  );
}

/** @throws 400 for contradictory filters; docs/contract/identity.md 7 */
function assertFilters(query: RoleAssignmentQuery): void {
  const exclusive = (...keys: (keyof RoleAssignmentQuery)[]) => {
    if (keys.filter((key) => query[key] !== undefined).length > 1) {
      throw Invalid(`Specify at most one of ${keys.join(', ')}.`);
    }
  };
  exclusive('user.id', 'group.id');
  exclusive('scope.project.id', 'scope.domain.id', 'scope.system');
  if (query.effective && query['group.id'] !== undefined) {
    throw Invalid('Effective assignments belong to users. Do not combine group.id with effective.');
  }
  if (query.include_subtree && query['scope.project.id'] === undefined) {
    throw Invalid('include_subtree requires scope.project.id.');
  }
  const inherited = query['scope.OS-INHERIT:inherited_to'];
  if (inherited !== undefined && inherited !== 'projects') {
    throw Invalid('scope.OS-INHERIT:inherited_to must be projects.');
  }
}

const filterOf = (query: RoleAssignmentQuery, bound: string | undefined): AssignmentFilter => ({
  userId: query['user.id'],
  groupId: query['group.id'],
  roleId: query['role.id'],
  projectId: query['scope.project.id'],
  domainId: query['scope.domain.id'],
  isSystem: query['scope.system'] !== undefined,
  isInherited: query['scope.OS-INHERIT:inherited_to'] !== undefined,
  hasSubtree: query.include_subtree === true,
  bound,
});

function createWriter({ baseUrl }: Context, hasNames: boolean) {
  const root = `${baseUrl}/identity/v3`;
  const ref = ({ id, name }: RoleRef) => (hasNames ? { id, name } : { id });
  const inDomain = ({ domain, ...one }: RoleRef & { domain: RoleRef | undefined }) =>
    hasNames && domain ? { ...ref(one), domain } : ref(one);
  const scope = (place: Place): RoleAssignment['scope'] => {
    switch (place.kind) {
      case 'project':
        return { project: inDomain(place) };
      case 'domain':
        return { domain: ref(place) };
      case 'system':
        return { system: { all: true } };
      default:
        return place satisfies never;
    }
  };
  return {
    assigned: (one: StoredAssignment): RoleAssignment => ({
      role: inDomain(one.role),
      [one.actor.type]: inDomain(one.actor),
      scope: { ...scope(one.place), ...(one.isInherited && { 'OS-INHERIT:inherited_to': 'projects' as const }) },
      links: { assignment: root + grantPath(one) },
    }),
    effective: ({ user, place, role, source, via }: EffectiveRole): RoleAssignment => {
      const prior = via.at(-1);
      const isMember = source.actor.type === 'group';
      return {
        role: ref(role),
        user: inDomain(user),
        scope: scope(place),
        links: {
          assignment: root + grantPath(source),
          ...(isMember && { membership: `${root}/groups/${source.actor.id}/users/${user.id}` }),
          ...(prior && { prior_role: `${root}/roles/${prior.id}/implies/${role.id}` }),
        },
      };
    },
  };
}

import { NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import {
  type EffectiveRole,
  listEffectiveGroupRoles,
  listEffectiveRoles,
} from '#lib/identity/assignments/effective-list.ts';
import { LIST_ASSIGNMENTS } from '#lib/identity/assignments/list.ts';
import { readAssignments, type StoredAssignment } from '#lib/identity/assignments/read.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { mapYielding, unboundedLists } from '#lib/yield-to-event-loop.ts';
import type { ListedAssignment, ListedAssignments, ListedAssignmentsQuery, Place } from './schema.ts';
import { managedOf, type ReasonContext, readReasonContext, reasonOf } from './service.ts';

/**
 * Assignments, or effective roles with `effective`, in pages: the platform API has no paging. A domain token sees its
 * domain. @throws 404 for an unknown marker
 */
export async function listAssignmentRows(
  ctx: AuthedContext,
  query: ListedAssignmentsQuery,
): Promise<ListedAssignments> {
  return unboundedLists.run(async () => pageOf(await readRows(ctx, query), query));
}

function pageOf(all: readonly ListedAssignment[], query: ListedAssignmentsQuery): ListedAssignments {
  const wanted = query.q?.toLowerCase() ?? '';
  const isNamed = ({ holder, role, place }: ListedAssignment) =>
    [holder.name, role.name, nameOf(place)].some((name) => name.toLowerCase().includes(wanted));
  const rows = all
    .filter((row) => query.scope === undefined || row.place.kind === query.scope)
    .filter((row) => query.holder === undefined || row.holder.type === query.holder)
    .filter((row) => wanted === '' || isNamed(row))
    .map((row) => ({ key: keyOf(row), row }))
    .toSorted(byKey)
    .map(({ row }) => row);
  const from = query.marker === undefined ? 0 : rows.findIndex(({ id }) => id === query.marker) + 1;
  if (query.marker !== undefined && from === 0) throw NotFound('Assignment', query.marker);
  return { assignments: rows.slice(from, from + (query.limit ?? MAX_PAGE)), total: rows.length };
}

async function readRows(ctx: AuthedContext, query: ListedAssignmentsQuery): Promise<ListedAssignment[]> {
  const db = ctx.database.read;
  const groupId = query.group_id;
  const filter = {
    userId: query.user_id,
    groupId,
    roleId: query.role_id,
    projectId: query.project_id,
    domainId: query.domain_id,
    bound: restrictToDomain(ctx.caller, LIST_ASSIGNMENTS),
  };
  if (!query.effective) {
    const given = await readAssignments(db, filter);
    const context = await readReasonContext(db, given);
    return mapYielding(given, (one) => givenRow(one, context));
  }
  const effective =
    groupId === undefined
      ? await listEffectiveRoles(db, filter)
      : await listEffectiveGroupRoles(db, { ...filter, groupId });
  const context = await readReasonContext(db, managedOf(effective));
  return mapYielding(effective, (one) => effectiveRow(one, groupId === undefined ? 'user' : 'group', context));
}

const placeId = (place: Place): string => (place.kind === 'system' ? '' : place.id);
const nameOf = (place: Place): string => (place.kind === 'system' ? 'system' : place.name);

function givenRow(given: StoredAssignment, context: ReasonContext): ListedAssignment {
  const { actor, place, role, isInherited } = given;
  return {
    id: [actor.id, place.kind, placeId(place), role.id, Number(isInherited)].join('-'),
    role: { id: role.id, name: role.name },
    holder: actor,
    place,
    reason: reasonOf({ source: given, managed: given, via: [] }, context),
  };
}

function effectiveRow(effective: EffectiveRole, type: 'user' | 'group', context: ReasonContext): ListedAssignment {
  const { user, place, role, source } = effective;
  const from = [source.actor.id, source.place.kind, placeId(source.place), source.role.id, Number(source.isInherited)];
  return {
    id: [user.id, place.kind, placeId(place), role.id, ...from].join('-'),
    role,
    holder: { ...user, type },
    place,
    reason: reasonOf(effective, context),
  };
}

/** Plain comparison, because ten thousand rows are sorted per page. */
const byKey = (one: { key: string }, other: { key: string }): number =>
  one.key < other.key ? -1 : Number(one.key > other.key);

const keyOf = ({ holder, place, role, id }: ListedAssignment): string =>
  [holder.name.toLowerCase(), holder.id, place.kind, nameOf(place).toLowerCase(), role.name, id].join('\0');

import { z } from 'zod';
import { boundedList, digits, text, word } from '#lib/http/bounds.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { BooleanFilter } from '#lib/identity/collection-schema.ts';
import { AccessOrigin } from '../identity-sources/access-origin.ts';
import { MAX_NAMES } from './max-names.ts';

export const Ref = z.strictObject({ id: z.string(), name: z.string() });
export const InDomain = Ref.extend({ domain: Ref });

/** A scope of roles. */
export const Place = z.discriminatedUnion('kind', [
  InDomain.extend({ kind: z.literal('project') }),
  Ref.extend({ kind: z.literal('domain') }),
  z.strictObject({ kind: z.literal('system') }),
]);

/**
 * Why somebody has a role: the original assignment and the chain of implied roles. The origin is that of the assignment
 * or, if a group holds it, of the user's membership.
 */
export const Reason = AccessOrigin.extend({
  assigned: Ref,
  to: InDomain.extend({ type: z.enum(['user', 'group']) }),
  on: Place,
  is_inherited: z.boolean(),
  /** The chain from the assigned role; empty if the role itself was assigned. */
  implied_by: z.array(Ref),
  /** The only assignment without which nobody would administer its place. */
  is_last_admin: z.boolean(),
});

export const RoleWithReasons = Ref.extend({ reasons: z.array(Reason) });
export type RoleWithReasons = z.infer<typeof RoleWithReasons>;
export type Reason = z.infer<typeof Reason>;
export type Place = z.infer<typeof Place>;

const Access = z.strictObject({ place: Place, roles: z.array(RoleWithReasons) });
export type Access = z.infer<typeof Access>;

export const UserAccess = z.strictObject({
  user: InDomain,
  access: z.array(Access),
  /** More places exist than are returned; request one of them. */
  is_truncated: z.boolean(),
});
export type UserAccess = z.infer<typeof UserAccess>;
export const GroupAccess = UserAccess.omit({ user: true }).extend({ group: InDomain });
export type GroupAccess = z.infer<typeof GroupAccess>;

export type AccessList = Pick<UserAccess, 'access' | 'is_truncated'>;

export const AccessQuery = z.object({ project_id: word.optional(), domain_id: word.optional() });
export type AccessQuery = z.infer<typeof AccessQuery>;

/** A user or group for selection. */
export const Actor = InDomain.extend({ type: z.enum(['user', 'group']), is_enabled: z.boolean() });
export type Actor = z.infer<typeof Actor>;

export const ActorList = z.strictObject({
  actors: z.array(Actor),
  /** More matches exist than are returned. */
  is_truncated: z.boolean(),
});
export type ActorList = z.infer<typeof ActorList>;
export const ActorQuery = z.object({
  type: z.enum(['user', 'group']),
  /** Part of the name, or of the email address of a user, regardless of case, or an id. */
  search: word.optional(),
});
export type ActorQuery = z.infer<typeof ActorQuery>;

/** Names or ids of users from a list. */
export const NewNameLookup = z.strictObject({ names: boundedList(word, MAX_NAMES) });
/** Users by name; several in different domains. */
export const NameLookup = z.strictObject({
  names: z.array(z.strictObject({ name: z.string(), users: z.array(Actor) })),
});
export type NameLookup = z.infer<typeof NameLookup>;

/** A user or group with roles in a place. */
const Member = InDomain.extend({
  type: z.enum(['user', 'group']),
  roles: z.array(RoleWithReasons),
  /** Reason why the caller cannot assign or revoke roles of this member here; null if possible. */
  refusal: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

const MatrixRole = Ref.extend({
  /** Domain of a domain role; otherwise null. */
  domain_id: z.string().nullable(),
  /** Reason why the caller cannot assign this role here; null if possible. */
  refusal: z.string().nullable(),
});
export type MatrixRole = z.infer<typeof MatrixRole>;

export const MemberList = z.strictObject({
  place: Place,
  roles: z.array(MatrixRole),
  members: z.array(Member),
  /** The only assignment without which nobody would administer the place; null if there are several or none. */
  last_admin: z.strictObject({ type: z.enum(['user', 'group']), id: z.string(), role_id: z.string() }).nullable(),
  /** More members exist than are returned; those with own assignments come first. */
  is_truncated: z.boolean(),
});
export type MemberList = z.infer<typeof MemberList>;

export const MemberQuery = z
  .object({
    project_id: word.optional(),
    domain_id: word.optional(),
    system: BooleanFilter.optional(),
    /** Inherited assignments for all projects below, instead of the effective roles of the place. */
    below: BooleanFilter.optional(),
  })
  .refine(
    ({ project_id, domain_id, system }) => [project_id, domain_id, system || undefined].filter(Boolean).length === 1,
    'Specify one of project_id, domain_id and system.',
  );
export type MemberQuery = z.infer<typeof MemberQuery>;

export interface FoundPlace {
  id: string;
  name: string;
  domain?: z.infer<typeof Ref> | undefined;
}

export const ListedAssignment = z.strictObject({
  id: z.string(),
  role: Ref,
  holder: InDomain.extend({ type: z.enum(['user', 'group']) }),
  place: Place,
  reason: Reason,
});
export type ListedAssignment = z.infer<typeof ListedAssignment>;
export const ListedAssignments = z.strictObject({ assignments: z.array(ListedAssignment), total: z.int() });
export type ListedAssignments = z.infer<typeof ListedAssignments>;

export const ListedAssignmentsQuery = z.object({
  role_id: word.optional(),
  user_id: word.optional(),
  group_id: word.optional(),
  project_id: word.optional(),
  domain_id: word.optional(),
  scope: z.enum(['system', 'domain', 'project']).optional(),
  holder: z.enum(['user', 'group']).optional(),
  /** Effective roles instead of assignments. */
  effective: BooleanFilter.optional(),
  /** Case-insensitive part of the name of holder, place or role. */
  q: text(255).optional(),
  limit: digits()
    .refine((limit) => limit >= 0 && limit <= MAX_PAGE, `Use 0 to ${MAX_PAGE}.`)
    .optional(),
  marker: text(512).optional(),
});
export type ListedAssignmentsQuery = z.infer<typeof ListedAssignmentsQuery>;

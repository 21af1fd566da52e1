import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { AccessOrigin } from '../identity-sources/access-origin.ts';

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

export const HeldRole = Ref.extend({ reasons: z.array(Reason) });
export type HeldRole = z.infer<typeof HeldRole>;
export type Reason = z.infer<typeof Reason>;
export type Place = z.infer<typeof Place>;

const Access = z.strictObject({ place: Place, roles: z.array(HeldRole) });
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

export const HeldAccess = z.object({ access: z.array(Access), is_truncated: z.boolean() });
export type HeldAccess = z.infer<typeof HeldAccess>;

export const AccessPath = z.object({ id: word });
export const AccessQuery = z.object({ project_id: word.optional(), domain_id: word.optional() });
export type AccessQuery = z.infer<typeof AccessQuery>;

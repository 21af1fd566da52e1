import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const Ref = z.strictObject({ id: z.string(), name: z.string() });
export const InDomain = Ref.extend({ domain: Ref });

/** Where a role counts. */
export const Place = z.discriminatedUnion('kind', [
  InDomain.extend({ kind: z.literal('project') }),
  Ref.extend({ kind: z.literal('domain') }),
  z.strictObject({ kind: z.literal('system') }),
]);

/** Why somebody holds a role somewhere: what was given to whom and where, and the roles that lead on from it. */
export const Reason = z.strictObject({
  assigned: Ref,
  to: InDomain.extend({ type: z.enum(['user', 'group']) }),
  on: Place,
  is_inherited: z.boolean(),
  /** From the assigned role on, each implying the next; empty when the role itself was given. */
  implied_by: z.array(Ref),
  /** It comes from the one assignment without which nobody would administer the place that it was made on. */
  is_last_admin: z.boolean(),
});

export const HeldRole = Ref.extend({ reasons: z.array(Reason) });
export type HeldRole = z.infer<typeof HeldRole>;
export type Reason = z.infer<typeof Reason>;
export type Place = z.infer<typeof Place>;

/** All that a user holds in one place. */
const Access = z.strictObject({ place: Place, roles: z.array(HeldRole) });
export type Access = z.infer<typeof Access>;

export const UserAccess = z.strictObject({
  user: InDomain,
  access: z.array(Access),
  /** There are more places than are shown: ask for one of them. */
  is_truncated: z.boolean(),
});
export type UserAccess = z.infer<typeof UserAccess>;
/** The same of a group: what its members have through it. */
export const GroupAccess = UserAccess.omit({ user: true }).extend({ group: InDomain });
export type GroupAccess = z.infer<typeof GroupAccess>;

/** What either says, whoever it is about. */
export const HeldAccess = z.object({ access: z.array(Access), is_truncated: z.boolean() });
export type HeldAccess = z.infer<typeof HeldAccess>;

export const AccessPath = z.object({ id: word });
/** One place alone. */
export const AccessQuery = z.object({ project_id: word.optional(), domain_id: word.optional() });
export type AccessQuery = z.infer<typeof AccessQuery>;

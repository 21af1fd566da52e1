import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

const Ref = z.strictObject({ id: z.string(), name: z.string() });

export const ListedRole = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Null for a global role. */
  domain: Ref.nullable(),
  /** Cannot be changed or deleted. */
  is_immutable: z.boolean(),
  /** Directly implied roles; null if the caller may not know. */
  implies: z.array(Ref).nullable(),
  /** Number of assignments to users and groups that are visible to the caller. */
  assignments: z.int(),
});
export type ListedRole = z.infer<typeof ListedRole>;
export const ListedRoles = z.strictObject({ roles: z.array(ListedRole) });
export type ListedRoles = z.infer<typeof ListedRoles>;
export const ListedRoleEnvelope = z.strictObject({ role: ListedRole });
export const ListedRolePath = z.object({ id: word });

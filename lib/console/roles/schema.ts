import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

const Ref = z.strictObject({ id: z.string(), name: z.string() });

export const ListedRole = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** null for a role of all domains. */
  domain: Ref.nullable(),
  /** It is neither changed nor deleted. */
  is_immutable: z.boolean(),
  /** The roles that it implies at once; null for whoever may not know. */
  implies: z.array(Ref).nullable(),
  /** How often it was given to a user or a group, as far as whoever asks may see. */
  assignments: z.int(),
});
export type ListedRole = z.infer<typeof ListedRole>;
export const ListedRoles = z.strictObject({ roles: z.array(ListedRole) });
export type ListedRoles = z.infer<typeof ListedRoles>;
export const ListedRoleEnvelope = z.strictObject({ role: ListedRole });
export const ListedRolePath = z.object({ id: word });

import { z } from 'zod';

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

import { z } from 'zod';
import { digits, text, word } from '#lib/http/bounds.ts';
import { MAX_PAGE } from '#lib/http/page-query.ts';
import { BooleanFilter } from '#lib/identity/collection-schema.ts';
import { InDomain, Place, Reason, Ref } from '../access/schema.ts';

const ListedAssignment = z.strictObject({
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

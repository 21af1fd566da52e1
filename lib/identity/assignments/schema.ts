import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BooleanFilter } from '../collection-schema.ts';

const Ref = z.strictObject({ id: z.string(), name: z.string().optional() });
const InDomain = Ref.extend({ domain: Ref.optional() });

export const RoleAssignment = z.strictObject({
  role: InDomain,
  user: InDomain.optional(),
  group: InDomain.optional(),
  scope: z.strictObject({
    project: InDomain.optional(),
    domain: Ref.optional(),
    system: z.strictObject({ all: z.literal(true) }).optional(),
    'OS-INHERIT:inherited_to': z.literal('projects').optional(),
  }),
  links: z.strictObject({
    assignment: z.string(),
    /** The group membership behind the assignment. */
    membership: z.string().optional(),
    /** The role that implies it. */
    prior_role: z.string().optional(),
  }),
});
export type RoleAssignment = z.infer<typeof RoleAssignment>;

export const RoleAssignmentQuery = z.object({
  'user.id': word.optional(),
  'group.id': word.optional(),
  'role.id': word.optional(),
  'scope.project.id': word.optional(),
  'scope.domain.id': word.optional(),
  'scope.system': word.optional(),
  'scope.OS-INHERIT:inherited_to': word.optional(),
  effective: BooleanFilter.optional(),
  include_names: BooleanFilter.optional(),
  include_subtree: BooleanFilter.optional(),
});
export type RoleAssignmentQuery = z.infer<typeof RoleAssignmentQuery>;

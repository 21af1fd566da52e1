import { z } from 'zod';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { NameFilters } from '../collection-schema.ts';
import { roleAttributes } from './attributes.ts';

export const Role = z.object(roleAttributes.shape).catchall(z.unknown());
export type Role = z.infer<typeof Role>;

/** Without `domain_id` the list contains global roles. */
export const RoleQuery = PageQuery.extend({ ...NameFilters, ...roleAttributes.filterShape });
export type RoleQuery = z.infer<typeof RoleQuery>;

export const NewRole = withExtra(z.object(roleAttributes.createShape));
export type NewRole = z.output<typeof NewRole>;
export const RoleChange = withExtra(z.object(roleAttributes.changeShape));
export type RoleChange = z.output<typeof RoleChange>;

/** A role within an inference. */
const InferredRole = z.strictObject({ id: z.string(), name: z.string(), links: MemberLinks });
export type InferredRole = z.infer<typeof InferredRole>;

export const Inference = z.strictObject({
  role_inference: z.strictObject({ prior_role: InferredRole, implies: InferredRole }),
  links: MemberLinks,
});
export type Inference = z.infer<typeof Inference>;

const Inferences = z.strictObject({ prior_role: InferredRole, implies: z.array(InferredRole) });
export const RoleInferences = z.strictObject({ role_inference: Inferences, links: MemberLinks });
export type RoleInferences = z.infer<typeof RoleInferences>;
export const InferenceList = z.strictObject({ role_inferences: z.array(Inferences), links: MemberLinks });
export type InferenceList = z.infer<typeof InferenceList>;

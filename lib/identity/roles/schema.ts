import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description, Options, ShownOptions, withExtra } from '../attributes.ts';
import { NameFilters } from '../collection-schema.ts';

export const Role = z
  .object({
    id: z.string(),
    name: z.string(),
    domain_id: z.string().nullable(),
    description: z.string().nullable(),
    options: ShownOptions,
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type Role = z.infer<typeof Role>;

/** Without `domain_id` the list contains global roles. */
export const RoleQuery = PageQuery.extend({ ...NameFilters, domain_id: word.optional() });
export type RoleQuery = z.infer<typeof RoleQuery>;

/** Fields of a role. Additional attributes are stored; docs/contract/identity.md 6. */
const RoleInput = z.object({
  name: text(255).min(1, 'Use a name of 1 to 255 characters.').regex(/\S/, 'A name cannot consist of blanks only.'),
  description: Description.nullish(),
  domain_id: word.nullish(),
  options: Options,
});
export const NewRole = withExtra(RoleInput);
export type NewRole = z.output<typeof NewRole>;
export const RoleChange = withExtra(RoleInput.partial());
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

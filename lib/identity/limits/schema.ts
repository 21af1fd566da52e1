import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Amount, LimitDescription, limitList, ResourceName } from '../registered-limits/schema.ts';

/** The limit of a resource for a project or a domain; docs/contract/identity.md 9. */
export const Limit = z.strictObject({
  id: z.string(),
  service_id: z.string(),
  region_id: z.string().nullable(),
  resource_name: z.string(),
  resource_limit: z.number(),
  project_id: z.string().nullable(),
  domain_id: z.string().nullable(),
  description: z.string().nullable(),
  links: MemberLinks,
});
export type Limit = z.infer<typeof Limit>;

export const Limits = z.array(Limit);
export const LimitQuery = PageQuery.extend({
  service_id: word.optional(),
  region_id: word.optional(),
  resource_name: word.optional(),
  project_id: word.optional(),
  domain_id: word.optional(),
});
export type LimitQuery = z.infer<typeof LimitQuery>;

const LimitInput = z
  .strictObject({
    service_id: word,
    region_id: word.nullish(),
    resource_name: ResourceName,
    resource_limit: Amount,
    project_id: word.nullish(),
    domain_id: word.nullish(),
    description: LimitDescription,
  })
  .refine(
    ({ project_id, domain_id }) => ((project_id ?? null) === null) !== ((domain_id ?? null) === null),
    'Specify either a project_id or a domain_id.',
  );
export type NewLimit = z.output<typeof LimitInput>;
export const NewLimits = limitList(LimitInput);
export const LimitChange = z.strictObject({ resource_limit: Amount, description: LimitDescription }).partial();
export type LimitChange = z.output<typeof LimitChange>;

export const LimitModel = z.strictObject({ name: z.literal('flat'), description: z.string() });
export type LimitModel = z.infer<typeof LimitModel>;

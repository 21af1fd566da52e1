import { z } from 'zod';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description, ShortName, ShownOptions, Tags, withExtra } from '../attributes.ts';
import { BooleanFilter, NameFilters } from '../collection-schema.ts';

export const Domain = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    tags: z.array(z.string()),
    options: ShownOptions,
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type Domain = z.infer<typeof Domain>;

export const DomainQuery = PageQuery.extend({ ...NameFilters, enabled: BooleanFilter.optional() });
export type DomainQuery = z.infer<typeof DomainQuery>;

/** Options of a domain; null removes one. */
export const DomainOptions = z.object({
  immutable: z.boolean().nullish(),
  /** Whether second factors of the platform apply to users of directories and identity providers, too. */
  second_factors_for_external_users: z.boolean().nullish(),
});
export type DomainOptions = z.infer<typeof DomainOptions>;

const DomainId = z.string().regex(/^[0-9a-f]{32}$/, 'Use 32 hexadecimal digits.');

/** Fields of a domain. Additional attributes are stored; docs/contract/identity.md 6. */
const DomainInput = z.object({
  name: ShortName,
  description: Description.nullish(),
  enabled: z.boolean().optional(),
  tags: Tags.optional(),
  options: DomainOptions.nullish(),
  explicit_domain_id: DomainId.optional(),
});
export const NewDomain = withExtra(DomainInput);
export type NewDomain = z.output<typeof NewDomain>;
export const DomainChange = withExtra(DomainInput.omit({ explicit_domain_id: true }).partial());
export type DomainChange = z.output<typeof DomainChange>;

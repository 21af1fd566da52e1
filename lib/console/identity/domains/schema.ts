import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { BooleanFilter } from '#lib/identity/collection-schema.ts';

export const ListedDomain = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  /** The initial domain, which cannot be deleted. */
  is_default: z.boolean(),
  projects: z.int(),
  users: z.int(),
  groups: z.int(),
});
export type ListedDomain = z.infer<typeof ListedDomain>;
export const ListedDomainsQuery = PageQuery.extend({
  id: OnlyIds,
  /** Case-insensitive part of the name, or an id. */
  q: text(255).optional(),
  enabled: BooleanFilter.optional(),
});
export type ListedDomainsQuery = z.infer<typeof ListedDomainsQuery>;

/** A count and the first names. */
const Some = z.strictObject({ count: z.int(), names: z.array(z.string()) });

export const DomainEffects = z.strictObject({
  /** Enabled users of the domain. */
  people: z.int(),
  /** Enabled users of other domains with a role on its projects. */
  guests: z.int(),
  enabled_projects: z.int(),
  /** Deleted with it. */
  projects: Some,
  users: Some,
  groups: Some,
  roles: Some,
  /** Projects with contents, which block the deletion. */
  full: z.array(z.strictObject({ id: z.string(), name: z.string(), holds: z.string() })),
});
export type DomainEffects = z.infer<typeof DomainEffects>;

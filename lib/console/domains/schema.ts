import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { BooleanFilter } from '#lib/identity/collection-schema.ts';

/** A domain with how much is in it. */
export const ListedDomain = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  /** The one that the platform begins with, and that stays. */
  is_default: z.boolean(),
  projects: z.int(),
  users: z.int(),
  groups: z.int(),
});
export type ListedDomain = z.infer<typeof ListedDomain>;
export const ListedDomains = z.strictObject({ domains: z.array(ListedDomain) });
export const ListedDomainEnvelope = z.strictObject({ domain: ListedDomain });
export const ListedDomainsQuery = PageQuery.extend({
  id: OnlyIds,
  /** A part of the name in any case, or an id. */
  q: text(255).optional(),
  enabled: BooleanFilter.optional(),
});
export type ListedDomainsQuery = z.infer<typeof ListedDomainsQuery>;
export const ListedDomainPath = z.object({ id: word });

/** So many and the first names. */
const Some = z.strictObject({ count: z.int(), names: z.array(z.string()) });

/** What disabling a domain does, and deleting it. */
export const DomainEffects = z.strictObject({
  /** Users of the domain who may sign in. */
  people: z.int(),
  /** Users of other domains who may sign in and hold a role on one of its projects. */
  guests: z.int(),
  enabled_projects: z.int(),
  /** What goes with it. */
  projects: Some,
  users: Some,
  groups: Some,
  roles: Some,
  /** Projects that still hold something, and what: nothing is deleted before they are empty. */
  full: z.array(z.strictObject({ id: z.string(), name: z.string(), holds: z.string() })),
});
export type DomainEffects = z.infer<typeof DomainEffects>;

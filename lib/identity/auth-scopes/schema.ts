import { z } from 'zod';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { CatalogEntry } from '../tokens/schema.ts';

export { Domain } from '../domains/schema.ts';
export { Project } from '../projects/schema.ts';

/** One entry if the caller can request a system token. */
export const SystemScopes = z.strictObject({
  system: z.array(z.strictObject({ all: z.literal(true) })).max(1),
  links: MemberLinks,
});
export type SystemScopes = z.infer<typeof SystemScopes>;

export const Catalog = z.strictObject({ catalog: z.array(CatalogEntry), links: MemberLinks });
export type Catalog = z.infer<typeof Catalog>;

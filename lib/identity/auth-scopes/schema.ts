import { z } from 'zod';
import { MemberLinks } from '../collection-schema.ts';
import { CatalogEntry } from '../tokens/schema.ts';

/** One entry when the caller can ask for a token of the whole system, none when it cannot. */
export const SystemScopes = z.strictObject({
  system: z.array(z.strictObject({ all: z.literal(true) })).max(1),
  links: MemberLinks,
});
export type SystemScopes = z.infer<typeof SystemScopes>;

export const Catalog = z.strictObject({ catalog: z.array(CatalogEntry), links: MemberLinks });
export type Catalog = z.infer<typeof Catalog>;

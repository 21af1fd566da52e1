import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description, withExtra } from '../attributes.ts';

export const Region = z
  .object({
    id: z.string(),
    description: z.string(),
    parent_region_id: z.string().nullable(),
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type Region = z.infer<typeof Region>;

/** The only list that rejects unknown query keys; docs/contract/identity.md 5. */
export const RegionQuery = PageQuery.extend({ parent_region_id: word.optional() }).strict();

/** Chosen by the creator; appears in URLs and client configurations. */
export const RegionId = word
  .min(1, 'Use an id of 1 to 255 characters.')
  .regex(/^[^/]*$/, 'An id cannot contain a slash.');
export const NewRegion = withExtra(
  z.object({ id: RegionId.nullish(), description: Description.nullish(), parent_region_id: word.nullish() }),
);
export type NewRegion = z.output<typeof NewRegion>;

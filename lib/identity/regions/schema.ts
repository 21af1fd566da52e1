import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description, withExtra } from '../attributes.ts';
import { CollectionLinks, MemberLinks } from '../collection-schema.ts';

export const Region = z
  .object({
    id: z.string(),
    description: z.string(),
    parent_region_id: z.string().nullable(),
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type Region = z.infer<typeof Region>;

export const RegionEnvelope = z.strictObject({ region: Region });
export const RegionList = z.strictObject({ regions: z.array(Region), links: CollectionLinks });
export type RegionList = z.infer<typeof RegionList>;
export const RegionPath = z.object({ id: word });
/** The only list that rejects unknown query keys; docs/contract/identity.md 5. */
export const RegionQuery = PageQuery.extend({ parent_region_id: word.optional() }).strict();
export type RegionQuery = z.infer<typeof RegionQuery>;

/** Chosen by the creator; appears in URLs and client configurations. */
export const RegionId = word
  .min(1, 'Use an id of 1 to 255 characters.')
  .regex(/^[^/]*$/, 'An id cannot contain a slash.');
const RegionInput = z.object({
  id: RegionId.nullish(),
  description: Description.nullish(),
  parent_region_id: word.nullish(),
});
export const NewRegion = z.object({ region: withExtra(RegionInput) });
export type NewRegion = z.output<typeof NewRegion>['region'];
export const RegionChange = z.object({ region: withExtra(RegionInput) });

import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { regionAttributes } from './attributes.ts';

export const Region = z.object(regionAttributes.shape).catchall(z.unknown());
export type Region = z.infer<typeof Region>;

/** The only list that rejects unknown query keys; docs/contract/identity.md 5. */
export const RegionQuery = PageQuery.extend(regionAttributes.filterShape).strict();

/** Chosen by the creator; appears in URLs and client configurations. */
export const RegionId = word
  .min(1, 'Use an id of 1 to 255 characters.')
  .regex(/^[^/]*$/, 'An id cannot contain a slash.');
export const NewRegion = withExtra(z.object({ id: RegionId.nullish(), ...regionAttributes.createShape }));
export type NewRegion = z.output<typeof NewRegion>;

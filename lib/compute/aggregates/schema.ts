import { z } from 'zod';
import { recordOf } from '#lib/http/bounds.ts';
import { aggregateAttributes, ZONE_KEY, Zone } from './attributes.ts';

/** A new aggregate is returned without hosts and metadata, as upstream. */
export const NewAggregateAnswer = z.strictObject(aggregateAttributes.omit('hosts', 'metadata').shape);

export const Aggregate = z.strictObject(aggregateAttributes.shape);
export type Aggregate = z.infer<typeof Aggregate>;

export const AggregateEnvelope = z.strictObject({ aggregate: Aggregate });

export const NewAggregate = z.strictObject({
  ...aggregateAttributes.createShape,
  availability_zone: Zone.nullish(),
});
export type NewAggregate = z.infer<typeof NewAggregate>;

export const AggregateChanges = z
  .strictObject({ ...aggregateAttributes.changeShape, availability_zone: Zone.nullish() })
  .refine((changes) => Object.keys(changes).length > 0, 'Specify a name or an availability_zone.');
export type AggregateChanges = z.infer<typeof AggregateChanges>;

export const HostOfAggregate = z.strictObject({ host: z.string().min(1, 'Specify the name of a host.').max(255) });
/** Null removes a key. */
export const NewMetadata = z.strictObject({
  metadata: recordOf(
    z.string().min(1, 'Specify a key.').max(255),
    z.string().max(255, 'Use at most 255 characters.').nullable(),
    128,
  ).refine((pairs) => Zone.nullish().safeParse(pairs[ZONE_KEY]).success, {
    path: [ZONE_KEY],
    message: 'Use a zone name of 1 to 255 characters without a colon.',
  }),
});
export type NewMetadata = z.infer<typeof NewMetadata>['metadata'];

export const CachedImages = z.strictObject({
  cache: z
    .array(z.strictObject({ id: z.uuid('Specify the id of an image.') }))
    .max(100, 'Use at most 100 images.')
    .min(1, 'Specify an image.')
    .refine(
      (images) => new Set(images.map(({ id }) => id)).size === images.length,
      'The list contains the same image twice.',
    ),
});
export type CachedImages = z.infer<typeof CachedImages>['cache'];

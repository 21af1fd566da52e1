import { z } from 'zod';
import { recordOf } from '#lib/http/bounds.ts';

/** Metadata key that makes the hosts of an aggregate a zone. */
export const ZONE_KEY = 'availability_zone';

/** A new aggregate is returned without hosts and metadata, as upstream. */
export const NewAggregateAnswer = z.strictObject({
  id: z.int(),
  /** Since 2.41. */
  uuid: z.string().optional(),
  name: z.string(),
  availability_zone: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
  deleted: z.boolean(),
  deleted_at: z.null(),
});

/** A set of hosts with properties; docs/contract/compute.md 10. */
export const Aggregate = NewAggregateAnswer.extend({
  hosts: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
});
export type Aggregate = z.infer<typeof Aggregate>;

export const AggregateEnvelope = z.strictObject({ aggregate: Aggregate });

const Name = z
  .string()
  .max(255, 'Use at most 255 characters.')
  .refine((name) => name.trim() !== '', 'Enter a name.')
  .refine((name) => name.trim() === name, 'Do not begin or end with a space.');
const Zone = Name.refine((zone) => !zone.includes(':'), 'A zone name cannot contain a colon.').refine(
  (zone) => zone !== 'internal',
  'The zone internal is reserved.',
);

export const NewAggregate = z.strictObject({ name: Name, availability_zone: Zone.nullish() });
export type NewAggregate = z.infer<typeof NewAggregate>;

export const AggregateChanges = z
  .strictObject({ name: Name.optional(), availability_zone: Zone.nullish() })
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

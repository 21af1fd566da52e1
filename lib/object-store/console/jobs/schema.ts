import { z } from 'zod';
import { boundedList, uuid } from '#lib/http/bounds.ts';
import { Moment } from '../points/moment.ts';
import { ObjectName, Prefix } from '../schema.ts';
import { bucketJobAttributes } from './attributes.ts';

export const BucketJob = z.strictObject(bucketJobAttributes.shape);
export type BucketJob = z.infer<typeof BucketJob>;

const Selection = {
  names: boundedList(ObjectName, 1000).default([]),
  /** Folders, with their final slash. */
  prefixes: boundedList(Prefix.min(1, 'Enter a prefix.'), 100).default([]),
};
export const NewBucketJob = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delete'), ...Selection }),
  z.strictObject({ kind: z.literal('empty') }),
  z.strictObject({ kind: z.literal('remove') }),
  z.strictObject({
    kind: z.enum(['copy', 'move']),
    ...Selection,
    /** Start of the names that is replaced by `to_prefix`. */
    from_prefix: Prefix,
    to_bucket_id: uuid.optional(),
    to_prefix: Prefix,
  }),
  z.strictObject({
    kind: z.literal('restore'),
    /** Objects become what they were at this time. */
    moment: Moment,
    prefix: Prefix.default(''),
    /** Also objects that differ; otherwise only those that no longer exist. */
    replaces: z.boolean().default(true),
    /** Deletes objects that did not exist at the time. */
    deletes: z.boolean().default(false),
  }),
]);
export type NewBucketJob = z.input<typeof NewBucketJob>;
export type ValidBucketJob = z.output<typeof NewBucketJob>;
export const BucketJobPath = z.object({ job_id: uuid });

import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';
import { Segment } from '../segments/schema.ts';

/** A host that is recovered when it fails; docs/contract/ha.md 5. */
export const SegmentHost = z.strictObject({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  type: z.string(),
  control_attributes: z.string(),
  reserved: z.boolean(),
  on_maintenance: z.boolean(),
  failover_segment_id: z.string(),
  failover_segment: Segment,
  created_at: z.string(),
  updated_at: z.string().nullable(),
});
export type SegmentHost = z.infer<typeof SegmentHost>;

export const NewSegmentHost = z.strictObject({
  name: word.min(1, 'Specify the name of a compute host.'),
  type: word.refine((type) => type.trim() !== '', 'Enter a type, such as COMPUTE.'),
  control_attributes: text(65_535).refine((how) => how.trim() !== '', 'Enter how the host is controlled, such as SSH.'),
  reserved: BodyBoolean.optional(),
  on_maintenance: BodyBoolean.optional(),
});
export type NewSegmentHost = z.infer<typeof NewSegmentHost>;

export const SegmentHostChanges = NewSegmentHost.partial().refine(
  (changes) => Object.keys(changes).length > 0,
  'Specify at least one of name, type, control_attributes, reserved, on_maintenance.',
);
export type SegmentHostChanges = z.infer<typeof SegmentHostChanges>;

export const SegmentHostQuery = PageQuery.extend({
  name: word.optional(),
  type: word.optional(),
  control_attributes: text(512).optional(),
  reserved: QueryBoolean.optional(),
  on_maintenance: QueryBoolean.optional(),
});
export type SegmentHostQuery = z.infer<typeof SegmentHostQuery>;

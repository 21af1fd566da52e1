import { z } from 'zod';
import { plainWord, text, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';

/** Where servers of a failed host are moved; docs/contract/ha.md 8. */
export const RECOVERY_METHODS = ['auto', 'reserved_host', 'auto_priority', 'rh_priority'] as const;
export const RecoveryMethod = z.enum(RECOVERY_METHODS, `Use one of ${RECOVERY_METHODS.join(', ')}.`);
export type RecoveryMethod = z.infer<typeof RecoveryMethod>;

/** A group of hosts that replace one another; docs/contract/ha.md 5. */
export const Segment = z.strictObject({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  recovery_method: RecoveryMethod,
  service_type: z.string(),
  /** Since 1.2. */
  enabled: z.boolean().optional(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
  deleted: z.literal(false),
  deleted_at: z.null(),
});
export type Segment = z.infer<typeof Segment>;

const Name = plainWord.refine((name) => name.trim() !== '', 'Enter a name.');

export const NewSegment = z.strictObject({
  name: Name,
  description: text(65_535).nullish(),
  recovery_method: RecoveryMethod,
  service_type: Name,
  enabled: BodyBoolean.optional(),
});
export type NewSegment = z.infer<typeof NewSegment>;

export const SegmentChanges = NewSegment.partial().refine(
  (changes) => Object.keys(changes).length > 0,
  'Specify at least one of name, description, recovery_method, service_type, enabled.',
);
export type SegmentChanges = z.infer<typeof SegmentChanges>;

export const SegmentQuery = PageQuery.extend({
  recovery_method: RecoveryMethod.optional(),
  service_type: word.optional(),
  /** Since 1.2. */
  enabled: QueryBoolean.optional(),
});
export type SegmentQuery = z.infer<typeof SegmentQuery>;

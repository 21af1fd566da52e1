import { z } from 'zod';
import {
  MAX_OVERRIDE_MINUTES,
  MAX_REASON_LENGTH,
  MAX_RESERVED_FAILURES,
  MAX_RESERVED_PERCENT,
  OVERRIDE_MINUTES,
  RESERVE_KINDS,
  RESERVE_POLICIES,
} from '#lib/compute/reserve/rules.ts';
import { text, word } from '#lib/http/bounds.ts';
import { msg } from '#lib/i18n/text.ts';

/** Settings of the reserve of a segment. */
export const ReserveSettings = z
  .strictObject({
    policy: z.enum(RESERVE_POLICIES),
    kind: z.enum(RESERVE_KINDS),
    /** Hosts, or percent; ignored for reserved hosts. */
    amount: z.int().min(1).max(MAX_RESERVED_PERCENT),
  })
  .refine(({ kind, amount }) => kind !== 'hosts' || amount <= MAX_RESERVED_FAILURES, {
    path: ['amount'],
    message: msg('Use at most 8 hosts.'),
  });
export type ReserveSettings = z.infer<typeof ReserveSettings>;

export const NewReserveOverride = z.strictObject({
  reason: text(MAX_REASON_LENGTH).refine((reason) => reason.trim() !== '', 'Give a reason.'),
  minutes: z.int().min(1).max(MAX_OVERRIDE_MINUTES).default(OVERRIDE_MINUTES),
});
export type NewReserveOverride = z.infer<typeof NewReserveOverride>;

/** What is left of a reserve. */
export const ReserveState = z.strictObject({
  is_intact: z.boolean(),
  /** Host failures that are survived, and as many as should be; null for a share of the capacity. */
  survives: z.int().nullable(),
  required: z.int().nullable(),
  /** Free share and as much as should be free; null for a number of failures. */
  free_percent: z.int().nullable(),
  required_percent: z.int().nullable(),
  /** Memory that can be used without touching the reserve; 0 if it is not intact. */
  beyond_mib: z.int(),
  /** Instances that would not be restarted, and their memory; or the memory and vCPUs that the share lacks. */
  unplaced: z.int(),
  missing_mib: z.int(),
  missing_vcpus: z.int(),
});
export type ReserveState = z.infer<typeof ReserveState>;

export const SegmentReserve = z.strictObject({
  segment_id: z.string(),
  segment_name: z.string(),
  ...ReserveSettings.shape,
  /** Null while the segment is disabled: nothing is recovered. */
  state: ReserveState.nullable(),
  /** Null without an override and after its end. */
  override: z.strictObject({ until: z.string(), reason: z.string(), by: z.string() }).nullable(),
});
export type SegmentReserve = z.infer<typeof SegmentReserve>;
export const SegmentReserves = z.array(SegmentReserve);

const Count = z.coerce.number().int().min(1).max(100).default(1);

/** A launch, or a resize of an instance. At most 10 instances of a launch are placed. */
export const ReservePreviewQuery = z.strictObject({
  flavor: word.min(1, 'Specify a flavor.'),
  server_id: word.optional(),
  zone: word.optional(),
  /** Without an image it boots from a volume. */
  image: word.optional(),
  count: Count,
});
export type ReservePreviewQuery = z.infer<typeof ReservePreviewQuery>;

/** What the reserves of segments do to a request. */
export const ReservePreview = z.strictObject({
  /** `warned`: the request is accepted, but uses capacity that is reserved for failures. */
  verdict: z.enum(['admitted', 'warned', 'rejected']),
  /** How many of the instances are admitted. */
  admitted: z.int(),
  /** Memory and vCPUs that are missing for the first one that is not. */
  missing_mib: z.int(),
  missing_vcpus: z.int(),
  flavor: z.string().nullable(),
  zone: z.string().nullable(),
});
export type ReservePreview = z.infer<typeof ReservePreview>;

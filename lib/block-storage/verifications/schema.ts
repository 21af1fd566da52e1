import { z } from 'zod';
import { uuid } from '#lib/http/bounds.ts';
import { CHECK_NAMES, CHECK_RESULTS, VERIFICATION_STATUSES } from './values.ts';

/** A sentence with its values; clients translate it. */
const Sentence = z.union([
  z.string(),
  z.strictObject({ message: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
]);

const Check = z.strictObject({ name: z.enum(CHECK_NAMES), result: z.enum(CHECK_RESULTS), detail: Sentence });

export const VerificationSummary = z.strictObject({
  id: z.string(),
  backup_id: z.string(),
  volume_id: z.string(),
  /** Null if the platform started it. */
  user_id: z.string().nullable(),
  status: z.enum(VERIFICATION_STATUSES),
  /** Why it did not pass. */
  reason: Sentence.nullable(),
  restore_seconds: z.number().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type VerificationSummary = z.infer<typeof VerificationSummary>;

export const Verification = VerificationSummary.extend({
  /** Empty until it ends. */
  checks: z.array(Check),
});
export type Verification = z.infer<typeof Verification>;

export const LatestVerification = z.strictObject({
  backup_id: z.string(),
  volume_id: z.string(),
  /** The latest one that passed or failed. */
  result: VerificationSummary.nullable(),
  latest: VerificationSummary,
});
export type LatestVerification = z.infer<typeof LatestVerification>;

export const VerificationQuery = z.strictObject({ backup_id: uuid.optional(), volume_id: uuid.optional() });
export type VerificationQuery = z.infer<typeof VerificationQuery>;

export const NewVerification = z.strictObject({ backup_id: uuid });
export type NewVerification = z.infer<typeof NewVerification>;

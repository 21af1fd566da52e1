import { z } from 'zod';
import { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { CHECK_IDS } from '../notifications/evaluation.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a recovery recorded, as data beside its English text, so that it can be explained and translated. */
export const RecordedText = z.strictObject({
  message: z.string(),
  values: z.record(z.string(), Value).optional(),
  /** The value `why`, if it is a recorded text too. */
  get why() {
    return RecordedText.optional();
  },
  /** Why compute could not do it. */
  reason: FailureReason.optional(),
  /** The rule that decided. */
  check: z.enum(CHECK_IDS).optional(),
});
export type RecordedText = z.infer<typeof RecordedText>;

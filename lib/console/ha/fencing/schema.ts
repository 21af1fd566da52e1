import { z } from 'zod';
import { FENCING_LEVELS } from '#lib/ha/fencing/levels.ts';
import { RecordedText } from '#lib/ha/recovery/recorded-text.ts';
import { boundedList, text } from '#lib/http/bounds.ts';
import { LONGEST_TEXT } from '../triage/longest-text.ts';

const Level = z.literal(FENCING_LEVELS);

/** Levels of evidence that suffice in a segment. */
export const SufficientLevels = boundedList(Level, FENCING_LEVELS.length)
  .min(1, 'Specify at least one level.')
  .refine((levels) => new Set(levels).size === levels.length, 'Specify each level once.');

export const OffConfirmation = z.strictObject({
  reason: text(LONGEST_TEXT).refine((reason) => reason.trim() !== '', 'Give a reason.'),
});
export type OffConfirmation = z.infer<typeof OffConfirmation>;

/** Evidence that a failed host no longer runs anything. */
export const FencingRecord = z.strictObject({
  /** Levels that suffice in its segment now. */
  sufficient: z.array(Level),
  /** An administrator can confirm that the host is off: it is down, and there is no sufficient evidence yet. */
  is_confirmable: z.boolean(),
  evidence: z.array(
    z.strictObject({
      level: Level,
      result: z.enum(['passed', 'failed', 'pending', 'unavailable']),
      evidence: RecordedText,
      source: z.string(),
      first_at: z.string(),
      /** Last change. */
      at: z.string(),
    }),
  ),
});
export type FencingRecord = z.infer<typeof FencingRecord>;

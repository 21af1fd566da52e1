import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

/** Longest time for which a host is muted: 30 days. */
const MAX_MUTE_MINUTES = 43_200;
const LONGEST_REASON = 255;

/** A host whose failures cause no alerts. They are recovered nevertheless. */
export const Mute = z.strictObject({
  host: z.string(),
  until: z.string(),
  /** Empty for hosts muted before reasons were required. */
  reason: z.string(),
  user_name: z.string(),
});
export type Mute = z.infer<typeof Mute>;
export const Mutes = z.array(Mute);

export const NewMute = z.strictObject({
  minutes: z.int().min(1).max(MAX_MUTE_MINUTES),
  reason: text(LONGEST_REASON).refine((reason) => reason.trim() !== '', 'Give a reason.'),
});
export type NewMute = z.infer<typeof NewMute>;

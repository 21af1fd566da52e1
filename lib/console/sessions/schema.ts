import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Somebody signed in to the console, in one browser. */
export const ConsoleSession = z.strictObject({
  id: z.string(),
  /** The asker's own. */
  is_current: z.boolean(),
  /** Where it was opened from: an address, or `local`. */
  address: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  /** To the minute. */
  last_seen_at: z.string(),
  expires_at: z.string(),
});
export type ConsoleSession = z.infer<typeof ConsoleSession>;

export const ConsoleSessionList = z.strictObject({ sessions: z.array(ConsoleSession) });
export const SessionPath = z.object({ id: word });

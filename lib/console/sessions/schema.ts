import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** A sign-in to the console in one browser. */
export const ConsoleSession = z.strictObject({
  id: z.string(),
  /** The session of the caller. */
  is_current: z.boolean(),
  /** Address of the client, or `local`. */
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

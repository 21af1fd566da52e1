import { z } from 'zod';

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
  /** The identity provider of the sign-in. */
  provider_id: z.string().nullable(),
});
export type ConsoleSession = z.infer<typeof ConsoleSession>;

/** What is read of a session to show it. */
export const SESSION_COLUMNS = [
  ...(['id', 'chain_id', 'address', 'user_agent'] as const),
  ...(['created_at', 'last_seen_at', 'expires_at', 'provider_id'] as const),
] as const;

import { z } from 'zod';
import type { Env } from '#lib/env.ts';

/** What the session cookie holds. The token never leaves the server. */
export const Session = z.object({
  /** Names the record of the session, without which it has ended. */
  id: z.string(),
  /** What the user was given at sign-in. It may have expired since: `sessionToken` continues it. */
  token: z.string(),
  /** When the session ends, in milliseconds since the epoch. */
  expiresAtMs: z.number(),
  /** The session outlives its tokens. One that was opened with a token ends with that. */
  isRenewed: z.boolean(),
  /** The cookie outlives the browser's windows. */
  isKept: z.boolean(),
  /** The one scope that the token is bound to: sign-in with an application credential or a scoped token. */
  boundScope: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

/** What a cookie can hold at most; each session has an end of its own. */
export const longestSessionSeconds = (
  env: Pick<Env, 'NEPHOS_SESSION_LIFETIME_HOURS' | 'NEPHOS_PERSISTENT_SESSION_LIFETIME_DAYS'>,
): number =>
  Math.ceil(Math.max(env.NEPHOS_SESSION_LIFETIME_HOURS * 3600, env.NEPHOS_PERSISTENT_SESSION_LIFETIME_DAYS * 86_400));

import { z } from 'zod';
import type { Env } from '#lib/settings/env.ts';

/** Content of the session cookie. The token never leaves the server. */
export const Session = z.object({
  /** Id of the session's record; without the record the session has ended. */
  id: z.string(),
  /** The token of the sign-in. It may have expired: `sessionToken` renews it. */
  token: z.string(),
  /** Expiry of the session, in milliseconds since the epoch. */
  expiresAtMs: z.number(),
  /** The session outlives its tokens. A session opened with a token ends with that token. */
  isRenewed: z.boolean(),
  /** The cookie outlives the browser's windows. */
  isKept: z.boolean(),
  /** The only scope of the token, after sign-in with an application credential or a scoped token. */
  boundScope: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

/** Maximum lifetime of a cookie; each session has its own expiry. */
export const longestSessionSeconds = (
  env: Pick<Env, 'NEPHOS_SESSION_LIFETIME_HOURS' | 'NEPHOS_PERSISTENT_SESSION_LIFETIME_DAYS'>,
): number =>
  Math.ceil(Math.max(env.NEPHOS_SESSION_LIFETIME_HOURS * 3600, env.NEPHOS_PERSISTENT_SESSION_LIFETIME_DAYS * 86_400));

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '#lib/env.ts';
import { TooManyRequests } from './errors.ts';

export interface RateLimits {
  /** Counts one request. @throws 429 with the seconds to wait */
  count(kind: 'request' | 'signIn', key: string): Promise<void>;
}

const WINDOW_S = 10;

/**
 * Limits per token (per address where there is none), in windows of ten seconds: 200 requests a second by default,
 * enough for ten parallel automation workers; sign-ins per minute and address.
 */
export function createRateLimits(env: Env): RateLimits {
  if (!env.NEPHOS_RATE_LIMIT) return { count: async () => undefined };
  const limiters = {
    request: new RateLimiterMemory({ points: env.NEPHOS_RATE_REQUESTS_PER_S * WINDOW_S, duration: WINDOW_S }),
    signIn: new RateLimiterMemory({ points: env.NEPHOS_RATE_SIGN_INS_PER_MINUTE, duration: 60 }),
  };
  return {
    async count(kind, key) {
      try {
        await limiters[kind].consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw TooManyRequests(Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}

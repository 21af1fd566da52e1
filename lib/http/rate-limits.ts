import { LRUCache } from 'lru-cache';
import { TooManyRequests } from '#lib/errors/errors.ts';
import type { Env } from '#lib/settings/env.ts';

/** Counted use: requests, pages and sign-ins of an address, and requests of a user or credential. */
export type CountedUse = 'address' | 'page' | 'signIn' | 'request';

export interface RateLimits {
  /**
   * Counts one use against its limit. @param key an address from `networkOf` or a platform id, never client input
   * @throws 429 with the seconds to wait
   */
  count(kind: CountedUse, key: string): void;
}

/** Burst size as seconds of the steady rate. */
const BURST_S = 10;
/** Maximum remembered senders; the least recent are dropped. */
const MAX_KEYS = 50_000;

/** Rate limits of this process. In-process calls count for their user but for no address. */
export function createRateLimits(env: Env): RateLimits {
  if (!env.NEPHOS_RATE_LIMIT) return { count: () => undefined };
  const buckets = {
    address: createBucket(env.NEPHOS_RATE_LIMIT_IP_REQUESTS_PER_SECOND, BURST_S),
    page: createBucket(env.NEPHOS_RATE_LIMIT_IP_PAGES_PER_SECOND, BURST_S),
    request: createBucket(env.NEPHOS_RATE_LIMIT_USER_REQUESTS_PER_SECOND, BURST_S),
    signIn: createBucket(env.NEPHOS_RATE_LIMIT_IP_SIGN_INS_PER_MINUTE / 60, 60),
  };
  return {
    count(kind, key) {
      const waitMs = buckets[kind](key);
      if (waitMs > 0) throw TooManyRequests(Math.ceil(waitMs / 1000));
    },
  };
}

/**
 * A token bucket per key. Its state is the time at which it is full again. @returns milliseconds to wait; 0 if allowed
 */
export function createBucket(perSecond: number, burstS: number): (key: string) => number {
  const fullAt = new LRUCache<string, number>({ max: MAX_KEYS });
  const costMs = 1000 / perSecond;
  return (key) => {
    const now = performance.now();
    const next = Math.max(now, fullAt.get(key) ?? 0) + costMs;
    const waitMs = next - burstS * 1000 - now;
    // Tolerates rounding errors.
    if (waitMs > 0.001) return waitMs;
    fullAt.set(key, next);
    return 0;
  };
}

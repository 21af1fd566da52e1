import { LRUCache } from 'lru-cache';
import type { Env } from '#lib/env.ts';
import { TooManyRequests } from './errors.ts';

/** What is counted: everything of an address, its pages and its sign-ins; and what a person or credential does. */
export type CountedUse = 'address' | 'page' | 'signIn' | 'request';

export interface RateLimits {
  /**
   * Counts one of a kind against its limit.
   * @param key an address as `networkOf` gives it, or an id of the platform's own: never a text of the sender's making
   * @throws 429 with the seconds to wait
   */
  count(kind: CountedUse, key: string): void;
}

/** What may come at once after a pause: as much as in so many seconds. */
const BURST_S = 10;
/** Senders that are remembered; of more, those that sent nothing for the longest time start anew. */
const MAX_KEYS = 50_000;

/** The limits of this process. In-process calls count for the person whose token they carry, and for no address. */
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
 * A bucket for each key that fills at a steady rate: a key's whole state is the moment at which its bucket is full again.
 * @returns milliseconds until the next is let in; 0 when this one is
 */
export function createBucket(perSecond: number, burstS: number): (key: string) => number {
  const fullAt = new LRUCache<string, number>({ max: MAX_KEYS });
  const costMs = 1000 / perSecond;
  return (key) => {
    const now = performance.now();
    const next = Math.max(now, fullAt.get(key) ?? 0) + costMs;
    const waitMs = next - burstS * 1000 - now;
    // A sum of fractions is not quite the whole.
    if (waitMs > 0.001) return waitMs;
    fullAt.set(key, next);
    return 0;
  };
}

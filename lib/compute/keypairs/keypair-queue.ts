import { PlatformError, TooManyRequests } from '#lib/errors/errors.ts';
import type { GeneratedKeyPair } from './ssh-key.ts';

/** Key pairs generated concurrently. Sign-ins and file access share the same four threads. */
const MAX_CONCURRENT = 2;
/** Maximum queue length, in total and per user. Generating a key pair takes about 100 ms. */
const MAX_WAITING = 64;
const MAX_WAITING_PER_USER = 8;

/** Generates key pairs in order of request. @throws 429 if one user has too many requests queued, 503 if the queue is full */
export function createKeypairQueue() {
  const waiting: (() => void)[] = [];
  const queuedByUser = new Map<string, number>();
  let running = 0;

  const begin = async () => {
    if (running < MAX_CONCURRENT) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (userId: string, make: () => Promise<GeneratedKeyPair>): Promise<GeneratedKeyPair> => {
    const own = queuedByUser.get(userId) ?? 0;
    if (own >= MAX_WAITING_PER_USER) throw TooManyRequests(1);
    if (waiting.length >= MAX_WAITING) {
      throw new PlatformError('unavailable', 'Too many key pairs are being generated. Try again in 2 s.', {
        retryAfterS: 2,
      });
    }
    queuedByUser.set(userId, own + 1);
    try {
      await begin();
      try {
        return await make();
      } finally {
        end();
      }
    } finally {
      const left = (queuedByUser.get(userId) ?? 1) - 1;
      if (left > 0) queuedByUser.set(userId, left);
      else queuedByUser.delete(userId);
    }
  };
}

export const generateKeypair = createKeypairQueue();

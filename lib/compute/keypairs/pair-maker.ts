import { PlatformError, TooManyRequests } from '#lib/http/errors.ts';
import type { MadePair } from './ssh-key.ts';

/** Pairs made side by side: sign-ins and files are served by the same four threads. */
const AT_ONCE = 2;
/** How many may wait for their turn, in all and of one user. A pair takes some 100 ms. */
const WAITING = 64;
const WAITING_OF_ONE = 8;

/** Makes pairs for users in turn. @throws 429 when one user asks for too many at once, 503 when all together do */
export function createPairMaker() {
  const waiting: (() => void)[] = [];
  const asked = new Map<string, number>();
  let running = 0;

  const begin = async () => {
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (userId: string, make: () => Promise<MadePair>): Promise<MadePair> => {
    const own = asked.get(userId) ?? 0;
    if (own >= WAITING_OF_ONE) throw TooManyRequests(1);
    if (waiting.length >= WAITING) {
      throw new PlatformError('unavailable', 'Too many key pairs are being made. Try again in 2 s.', {
        retryAfterS: 2,
      });
    }
    asked.set(userId, own + 1);
    try {
      await begin();
      try {
        return await make();
      } finally {
        end();
      }
    } finally {
      const left = (asked.get(userId) ?? 1) - 1;
      if (left > 0) asked.set(userId, left);
      else asked.delete(userId);
    }
  };
}

export const makePair = createPairMaker();

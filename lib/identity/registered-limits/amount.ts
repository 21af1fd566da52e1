import { z } from 'zod';

const MAX_LIMIT = 2 ** 31 - 1;

/** A limit; -1 means unlimited. */
export const Amount = z
  .int('Use a whole number; -1 means unlimited.')
  .min(-1, 'Use -1 (unlimited) or more.')
  .max(MAX_LIMIT, `Use at most ${MAX_LIMIT}.`);

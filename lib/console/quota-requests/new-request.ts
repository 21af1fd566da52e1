import { z } from 'zod';
import { plainWord, text } from '#lib/http/bounds.ts';
import { MAX_LIMIT, MAX_TEXT } from './bounds.ts';

/** A wanted limit. Unlimited quotas cannot be requested. */
export const RequestedLimit = z
  .int('Use a whole number.')
  .min(1, 'Use 1 or more.')
  .max(MAX_LIMIT, `Use at most ${MAX_LIMIT}.`);

/** Forms check it as well, so it is not derived from the attributes. */
export const NewQuotaRequest = z.strictObject({
  /** Name of the limit. */
  quota: plainWord.min(1, 'Specify a quota.'),
  requested_limit: RequestedLimit,
  reason: text(MAX_TEXT).trim().min(1, 'Enter a reason. Administrators read it.'),
});
export type NewQuotaRequest = z.infer<typeof NewQuotaRequest>;

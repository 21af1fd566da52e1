import type { ExceededQuota } from '#lib/errors/quota-excess.ts';
import type { Text } from '#lib/i18n/text.ts';

/** A reason why something is not allowed, with the exhausted limit. */
type QuotaReason = Exclude<Text, string> & { excess: ExceededQuota };

export const quotaReason = (text: Text, excess: ExceededQuota): QuotaReason => ({
  ...(typeof text === 'string' ? { message: text, values: {} } : text),
  excess,
});

const isQuotaReason = (text: Text): text is QuotaReason => typeof text === 'object' && 'excess' in text;

/** The exhausted limit behind a reason, if that is the reason. */
export const excessesOf = (allowed: Text | true | undefined): ExceededQuota[] =>
  allowed !== undefined && allowed !== true && isQuotaReason(allowed) ? [allowed.excess] : [];

import type { BalanceGroup } from '#lib/console/ha/balance/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** Why nothing is moved. */
export const BALANCE_REASONS: Record<NonNullable<BalanceGroup['reason']>, string> = {
  few_hosts: msg('Fewer than two hosts accept instances.'),
  balanced: msg('The hosts differ by less than 10 percentage points.'),
  stuck: msg('No instance of the fullest host fits better on another one.'),
};

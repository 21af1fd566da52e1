import type { BalanceGroup, BalanceObstacle } from '#lib/console/ha/balance/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export const BALANCE_OBSTACLES: Record<BalanceObstacle, string> = {
  isolation: msg('The control plane may be isolated. Close the incident first.'),
  recovery: msg('A recovery is in progress. Wait until it has finished.'),
  host_down: msg('A host is down. Wait until it is recovered, or start its maintenance.'),
};

/** Why nothing is moved. */
export const BALANCE_REASONS: Record<NonNullable<BalanceGroup['reason']>, string> = {
  few_hosts: msg('Fewer than two hosts accept instances.'),
  balanced: msg('The hosts differ by less than 10 percentage points.'),
  stuck: msg('No instance of the fullest host fits better on another one.'),
};

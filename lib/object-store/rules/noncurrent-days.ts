import type { LifecycleRule } from './lifecycle.ts';

/**
 * Days after their replacement until rules may delete versions below a prefix; undefined if no rule does. Rules for tags or
 * sizes count as well, because they concern some of the objects.
 */
export function noncurrentDays(rules: readonly LifecycleRule[] = [], prefix = ''): number | undefined {
  const days = rules.flatMap(({ isEnabled, noncurrent, filter }) => {
    const own = filter.prefix ?? '';
    const isConcerned = own.startsWith(prefix) || prefix.startsWith(own);
    return isEnabled && noncurrent && isConcerned ? [noncurrent.days] : [];
  });
  return days.length === 0 ? undefined : Math.min(...days);
}

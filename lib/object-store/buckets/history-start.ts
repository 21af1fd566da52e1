import { DAY_MS } from '../rules/lifecycle.ts';
import { noncurrentDays } from '../rules/noncurrent-days.ts';
import type { Bucket } from './bucket.ts';
import type { BucketSettings } from './settings.ts';

/**
 * From when the versions of a bucket show its complete history, after a change of its settings; null while it does not
 * keep all versions. A changed expiration of versions leaves what the rules before may have deleted.
 * @param now ISO 8601
 */
export function historyStart(
  before: Pick<Bucket, 'settings' | 'historyFrom'> | undefined,
  after: BucketSettings,
  now: string,
): string | null {
  if (after.versioning !== 'enabled') return null;
  if (before?.settings.versioning !== 'enabled' || before.historyFrom === null) return now;
  const days = noncurrentDays(before.settings.lifecycle);
  if (days === undefined || isSameExpiration(before.settings, after)) return before.historyFrom;
  const keptFromMs = Date.parse(now) - days * DAY_MS;
  return new Date(Math.max(keptFromMs, Date.parse(before.historyFrom))).toISOString();
}

const versionRules = ({ lifecycle = [] }: BucketSettings): string =>
  JSON.stringify(lifecycle.filter(({ noncurrent }) => noncurrent !== undefined));

const isSameExpiration = (one: BucketSettings, other: BucketSettings): boolean =>
  versionRules(one) === versionRules(other);

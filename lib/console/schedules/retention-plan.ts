import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { rulesOf } from './problems.ts';
import { findResultObjects, type ResultObject } from './result-objects.ts';
import { retainedBy } from './retention-rules.ts';
import type { Deletions } from './schema.ts';
import { MAX_PREVIEWED, type RetentionRules, type ScheduleAction } from './values.ts';

/** What a schedule says about its retention. */
export interface RetentionSettings {
  action: ScheduleAction;
  keep_last: number;
  keep_daily: number;
  keep_weekly: number;
  keep_monthly: number;
  time_zone: string;
}

/** An object that no rule keeps. */
export interface ExpiredObject extends ResultObject {
  /** Why it is kept nevertheless; null if it is deleted. */
  obstacle: string | null;
}

/** A run that has not taken place yet, for previews. */
interface FutureRun {
  atMs: number;
  targetIds: readonly string[];
}

/**
 * Objects of a schedule that its rules do not keep, newest first. Failed ones are never kept. @param next assumes that this
 * run has succeeded
 */
export async function planRetention(
  read: Reader,
  scheduleId: string | undefined,
  settings: RetentionSettings,
  next?: FutureRun,
): Promise<ExpiredObject[]> {
  const rules = rulesOf(settings);
  if (!rules || scheduleId === undefined) return [];
  const objects = await findResultObjects(read, scheduleId, settings.action);
  const expired = expiredOf(objects, { rules, timeZone: settings.time_zone, next });
  const ids = new Set(expired.map(({ id }) => id));
  const kept = new Set(objects.filter(({ id }) => !ids.has(id)).map(({ id }) => id));
  return expired.map((object) => {
    const obstacle = obstacleOf(object, ids, kept);
    // Dependents are newer, so they precede what they build on.
    if (obstacle !== null) kept.add(object.id);
    return { ...object, obstacle };
  });
}

interface ExpiryOptions {
  rules: RetentionRules;
  timeZone: string;
  next: FutureRun | undefined;
}

function expiredOf(objects: readonly ResultObject[], { rules, timeZone, next }: ExpiryOptions): ResultObject[] {
  const complete = Map.groupBy(
    objects.filter(({ state }) => state === 'complete'),
    ({ ofId }) => ofId,
  );
  const kept = new Set<string>();
  for (const [ofId, own] of complete) {
    const future = next?.targetIds.includes(ofId) ? [{ id: '', atMs: next.atMs }] : [];
    for (const { id } of retainedBy(rules, [...own, ...future], timeZone).keys()) kept.add(id);
  }
  return objects
    .filter(({ id, state }) => state !== 'pending' && !kept.has(id))
    .toSorted((one, other) => other.atMs - one.atMs);
}

/** Dependents that are deleted too are no obstacle: the newest are deleted first. */
function obstacleOf(
  { inUse, dependents }: ResultObject,
  expired: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): string | null {
  if (inUse !== null) return inUse;
  const isBase = dependents.some(({ id, isDeleting }) => !isDeleting && (kept.has(id) || !expired.has(id)));
  return isBase ? msg('An incremental backup that is kept builds on it.') : null;
}

/** The plan in responses. */
export function previewOf(plan: readonly ExpiredObject[]): Deletions {
  return {
    count: plan.filter(({ obstacle }) => obstacle === null).length,
    objects: plan.slice(0, MAX_PREVIEWED).map(({ id, name, ofName, createdAt, obstacle }) => ({
      ...{ id, name, of: ofName, created_at: createdAt, obstacle },
    })),
  };
}

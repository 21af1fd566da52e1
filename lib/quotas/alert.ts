import type { AlertKind } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { defaultQuotas, quotasOf, usageOf } from './quotas.ts';

/** Fraction of a limit from which on users are alerted. */
const HIGH = 0.9;

/** Use of each limit of a project, as alert levels. */
async function levelsOf(db: Reader, projectId: string, at: string): Promise<Occurrence[]> {
  const names = Object.keys(defaultQuotas());
  const [limits, used] = await Promise.all([quotasOf(db, projectId, names), usageOf(db, { projectId }, names)]);
  return names.map((name) => {
    const [inUse, limit] = [used[name] ?? 0, limits[name] ?? -1];
    return {
      projectId,
      objectId: name,
      name,
      text: `${inUse} of ${limit} are in use.`,
      path: projectHref(projectId),
      at,
      level: { name, isHigh: limit > 0 && inUse >= limit * HIGH },
    };
  });
}

/** Alerts when a project uses 90% of a quota. Checked for each project with new events. */
export const quotaAlert: AlertKind = {
  kind: 'quota_high',
  title: msg('Quota 90% used'),
  async find(db, changes, isWatched) {
    const newest = new Map(changes.map(({ projectId, at }) => [projectId, at]));
    const levels: Occurrence[] = [];
    for (const [projectId, at] of newest) {
      if (projectId !== '' && isWatched(projectId)) levels.push(...(await levelsOf(db, projectId, at)));
    }
    return levels;
  },
};

import { z } from 'zod';
import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { MAX_MISSED } from './values.ts';

const RunFacts = z.object({
  last_message: z.string().nullish(),
  total: z.int().optional(),
  failed: z.int().optional(),
  count: z.int().optional(),
});

/** One sentence about a run that did not end as planned. */
function sentenceOf({ type, after }: LoggedChange): string | undefined {
  const facts = RunFacts.safeParse(after);
  if (!facts.success) return undefined;
  const { last_message: message, total = 0, failed = 0, count = 1 } = facts.data;
  const reason = message ? ` ${message}` : '';
  switch (type) {
    case 'schedule.run_failed':
      return failed > 0 ? `The run failed for ${failed} of ${total} objects.${reason}` : `The run failed.${reason}`;
    case 'schedule.run_refused':
      return `The run was refused.${reason}`;
    case 'schedule.run_missed':
      return `${missedText(count)} missed.${reason}`;
    default:
      return undefined;
  }
}

function missedText(count: number): string {
  if (count === 1) return 'A run was';
  return count < MAX_MISSED ? `${count} runs were` : `At least ${count} runs were`;
}

/** A run of a schedule failed, was refused, or did not take place. */
export const scheduleAlert: AlertKind = {
  kind: 'schedule_failed',
  title: msg('A schedule failed or missed a run'),
  async find(db, changes, isWatched) {
    const found = changes.flatMap((change) => {
      const text = isWatched(change.projectId) ? sentenceOf(change) : undefined;
      return text === undefined ? [] : [{ change, text }];
    });
    if (found.length === 0) return [];
    const ids = [...new Set(found.map(({ change }) => change.objectId))];
    const rows = await db.selectFrom('schedules').select(['id', 'name']).where('id', 'in', ids).execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return found.map(
      ({ change: { projectId, objectId, at }, text }): Occurrence => ({
        ...{ projectId, objectId, at, text },
        name: names.get(objectId) ?? objectId,
        path: objectHref(projectId, 'schedules', objectId),
      }),
    );
  },
};

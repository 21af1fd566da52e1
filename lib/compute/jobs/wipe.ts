import { packJson } from '#lib/db/column-types.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';

/** Retention of unfinished requests after the end of a job, for a retry. */
const KEPT_MS = 24 * 3_600_000;
/** Jobs per transaction. */
const AT_ONCE = 5;

/** Deletes requests and keys of jobs that ended a day ago. */
export const wipeJobs = (services: Services): PeriodicJob[] => [
  { name: 'jobs.wipe', everyMs: 600_000, run: () => wipeRequests(services) },
];

/** @param keptMs minimum time since the end of a job */
export async function wipeRequests({ database }: Pick<Services, 'database'>, keptMs = KEPT_MS): Promise<void> {
  const before = new Date(Date.now() - keptMs).toISOString();
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await database.transact(async (tx) => {
      const ended = tx.selectFrom('jobs').select('id').where('blob', 'is not', null).where('ended_at', '<=', before);
      const ids = (await ended.limit(AT_ONCE).execute()).map(({ id }) => id);
      if (ids.length === 0) return 0;
      const work = packJson({ requests: [] });
      await tx.updateTable('job_items').set({ work }).where('job_id', 'in', ids).execute();
      await tx.updateTable('jobs').set({ blob: null, key_id: null }).where('id', 'in', ids).execute();
      return ids.length;
    });
  }
}

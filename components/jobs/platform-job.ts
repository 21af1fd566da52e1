import { detailOf, titleOf, wantedOf } from '#components/moves/job-words.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Job } from '#lib/client/jobs.ts';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { JobItem, PlatformJob } from '#lib/compute/jobs/schema.ts';

/** What ended longer ago was seen, or is no news any more. */
const SHOWN_MS = 24 * 60 * 60 * 1000;

/** The jobs of the platform that the tray shows: bulk changes and teardowns that go on, or ended lately and were not put away. */
export const shownJobs = (jobs: readonly PlatformJob[], dismissed: readonly string[], now: number): PlatformJob[] =>
  jobs.filter(({ id, kind, state, ended_at }) => {
    if (kind !== 'bulk' && kind !== 'teardown') return false;
    if (isOpenJob(state) || ended_at === null) return true;
    return !dismissed.includes(id) && now - Date.parse(ended_at) < SHOWN_MS;
  });

/** A job of the platform as the tray shows it, with why each object failed where its items are known. */
export function trayJobOf(job: PlatformJob, items: readonly JobItem[]): Job {
  const { id, title, state, counts, created_at } = job;
  const failed = items.filter((item) => item.state === 'failed');
  return {
    id,
    title: title ?? titleOf(job),
    state,
    progress: (counts.done + counts.failed) / wantedOf(counts),
    detail: detailOf(counts),
    lines: failed.map(({ object_id, name, message, request_id }) => ({
      id: object_id,
      text: name || object_id,
      state: 'failed',
      error: new ApiError({
        status: 0,
        code: 'jobFailure',
        message: message ?? '',
        requestId: request_id ?? undefined,
      }),
    })),
    startedAt: Date.parse(created_at),
    canPause: true,
  };
}

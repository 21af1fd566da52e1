import { detailOf, ratioOf, titleOf } from '#components/moves/job-words.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Job, JobLine } from '#lib/client/jobs.ts';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { JobItem, PlatformJob } from '#lib/compute/jobs/schema.ts';
import type { OwnJob } from '#lib/console/results/schema.ts';

/** What ended longer ago was seen, or is no news any more. */
const SHOWN_MS = 24 * 60 * 60 * 1000;

interface Seen {
  /** Put away in this browser. */
  dismissed: readonly string[];
  /** Up to when the results behind the bell were looked at. */
  seenAt: string;
}

/** The jobs of the platform that the tray shows: bulk changes and teardowns that go on, or ended lately and are news. */
export const shownJobs = (jobs: readonly OwnJob[], { dismissed, seenAt }: Seen, now: number): OwnJob[] =>
  jobs.filter(({ job: { id, kind, state, ended_at } }) => {
    if (kind !== 'bulk' && kind !== 'teardown') return false;
    if (isOpenJob(state) || ended_at === null) return true;
    const isKnown = dismissed.includes(id) || (state !== 'failed' && ended_at <= seenAt);
    return !isKnown && now - Date.parse(ended_at) < SHOWN_MS;
  });

/** Why objects of a job failed, as lines. */
export const failedLines = (items: readonly JobItem[]): JobLine[] =>
  items
    .filter(({ state }) => state === 'failed')
    .map((item) => ({
      id: item.object_id,
      text: item.name || item.object_id,
      state: 'failed',
      error: failureOf(item),
    }));

/** Why an object failed. */
export const failureOf = ({ message, request_id }: JobItem): ApiError =>
  new ApiError({ status: 0, code: 'jobFailure', message: message ?? '', requestId: request_id ?? undefined });

/** A job of the platform as the tray shows it, with why each object failed where its items are known. */
export function trayJobOf(job: PlatformJob, items: readonly JobItem[]): Job {
  const { id, title, state, counts, created_at } = job;
  return {
    id,
    title: title ?? titleOf(job),
    state,
    progress: ratioOf(counts),
    detail: detailOf(counts),
    lines: failedLines(items),
    startedAt: Date.parse(created_at),
    canPause: true,
    isOnlyLookedAt: false,
  };
}

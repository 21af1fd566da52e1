import { detailOf, ratioOf, titleOf } from '#components/moves/job-words.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Job, JobLine } from '#lib/client/job-store.ts';
import type { JobItem, PlatformJob } from '#lib/compute/jobs/schema.ts';

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

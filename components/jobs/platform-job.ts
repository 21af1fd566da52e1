import { detailOf, ratioOf, titleOf } from '#components/moves/job-words.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Job, JobLine } from '#lib/client/job-store.ts';
import type { JobItem, PlatformJob } from '#lib/compute/jobs/schema.ts';

export const failedLines = (items: readonly JobItem[]): JobLine[] =>
  items
    .filter(({ state }) => state === 'failed')
    .map((item) => ({
      id: item.object_id,
      text: item.name || item.object_id,
      state: 'failed',
      error: failureOf(item),
    }));

export const failureOf = ({ message, request_id }: JobItem): ApiError =>
  new ApiError({ status: 0, code: 'jobFailure', message: message ?? '', requestId: request_id ?? undefined });

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

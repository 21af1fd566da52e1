import type { Activity } from '#lib/console/activity/schema.ts';
import type { OwnJob, ResultsAnswer } from '#lib/console/facts/schema.ts';

export type Result = Activity | OwnJob;

function endOf(result: Result): string | undefined {
  if ('job' in result) return result.job.ended_at ?? undefined;
  return result.state === 'running' ? undefined : result.ended_at;
}

/** The time displayed for a result: its end, or its start while it runs. */
const momentOf = (result: Result): string => endOf(result) ?? ('job' in result ? result.job.created_at : result.at);

export const isFailure = (result: Result): boolean =>
  'job' in result ? result.job.state === 'failed' : result.state === 'failed';

export const resultsIn = ({ activity, jobs }: ResultsAnswer): Result[] =>
  [...activity, ...jobs].toSorted((one, other) => momentOf(other).localeCompare(momentOf(one)));

export const unreadIn = (answer: ResultsAnswer, seenAt = ''): Result[] =>
  resultsIn(answer).filter((result) => (endOf(result) ?? '') > seenAt);

export const newestEnd = (answer: ResultsAnswer): string | undefined =>
  resultsIn(answer)
    .flatMap((result) => endOf(result) ?? [])
    .toSorted()
    .at(-1);

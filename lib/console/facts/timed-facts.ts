import type { Send } from '#lib/client/project-query.ts';
import { transitionalInterval } from '#lib/client/transitional-interval.ts';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import { clientOf } from '#lib/contract/client.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { factApi } from './contract.ts';
import type { ResultsAnswer, ServerSummary } from './schema.ts';

const MINUTE_MS = 60_000;

export const serverSummaryQuery = (projectId: string, send?: Send) => ({
  ...clientOf(factApi).serverSummary.query(projectId, send),
  refetchInterval: transitionalInterval(
    ({ busy, down }: ServerSummary) =>
      busy === null || busy.length > 0 || down.some(({ outcome }) => outcome === 'recovering'),
  ),
});

export const resultsQuery = {
  ...clientOf(factApi).results.query(USER_SCOPE),
  refetchInterval: transitionalInterval(
    ({ activity, jobs }: ResultsAnswer) =>
      activity.some(({ state }) => state === 'running') || jobs.some(({ job }) => isOpenJob(job.state)),
  ),
};

/** Usage grows over time without events. */
export const usageDaysQuery = (projectId: string, send?: Send) => ({
  ...clientOf(factApi).usageDays.query(projectId, send),
  staleTime: 10 * MINUTE_MS,
  refetchInterval: 10 * MINUTE_MS,
});

export const peopleQuery = (projectId: string) => ({
  ...clientOf(factApi).people.query(projectId),
  staleTime: 5 * MINUTE_MS,
});

export const pacesQuery = (projectId: string, send?: Send) => ({
  ...clientOf(factApi).paces.query(projectId, send),
  staleTime: 5 * MINUTE_MS,
});

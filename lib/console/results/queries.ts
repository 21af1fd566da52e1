import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { ResultsAnswer } from './schema.ts';

export const resultsQuery = projectQuery({
  projectId: USER_SCOPE,
  kind: 'result',
  key: [],
  path: 'console/v1/results',
  answer: answerOf<typeof ResultsAnswer>(),
  isTransitional: ({ activity, jobs }) =>
    activity.some(({ state }) => state === 'running') || jobs.some(({ job }) => isOpenJob(job.state)),
});

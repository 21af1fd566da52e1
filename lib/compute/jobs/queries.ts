import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send, useProjectMutation, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { isOpenJob, type JobVerb } from './can.ts';
import type { JobDetails, JobEnvelope, JobList, JobQuery } from './schema.ts';

const ROOT = 'compute/v2.1/os-jobs';

export const jobsQuery = (projectId: string, search: JobQuery, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'job',
    key: ['list', search],
    path: withSearch(ROOT, search),
    answer: answerOf<typeof JobList>(),
    headers: COMPUTE,
    isTransitional: ({ jobs }) => jobs.some(({ state }) => isOpenJob(state)),
    send,
  });

export const jobQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'job',
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<typeof JobDetails>(),
    headers: COMPUTE,
    isTransitional: ({ job }) => isOpenJob(job.state),
    send,
  });

export const useChangeJob = (projectId: string, id: string) =>
  useProjectMutation(projectId, ['job', 'server', 'host'], (verb: JobVerb) =>
    projectRequest(projectId, `${ROOT}/${id}/action`, {
      method: 'POST',
      json: { [verb]: null },
      answer: answerOf<typeof JobEnvelope>(),
      headers: COMPUTE,
    }),
  );

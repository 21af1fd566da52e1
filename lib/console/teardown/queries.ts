import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { JobEnvelope } from '#lib/compute/jobs/schema.ts';
import type { TeardownEnvelope } from './schema.ts';

const pathOf = (id: string): string => `console/v1/projects/${encodeURIComponent(id)}/teardown`;

/** Objects that would be deleted with a project, and what prevents it. Changes nothing. */
export const teardownQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'project',
    key: ['teardown', id],
    path: pathOf(id),
    answer: answerOf<typeof TeardownEnvelope>(),
    send,
  });

/** Starts to delete a project with its contents. Resolves to the job. */
export const useStartTeardown = (scope: string, id: string) =>
  useProjectMutation(scope, ['project', 'domain', 'job'], async (reason: string) => {
    const json = { teardown: { reason: reason || null } };
    return (await projectRequest(scope, pathOf(id), { method: 'POST', json, answer: answerOf<typeof JobEnvelope>() }))
      .job;
  });

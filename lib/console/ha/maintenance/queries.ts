import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { JobEnvelope } from '#lib/compute/jobs/schema.ts';
import type { BeginMaintenance } from './schema.ts';

/** Begins to empty a protected host, which goes on maintenance after that. */
export const useBeginMaintenance = (projectId: string) =>
  useProjectMutation(
    projectId,
    ['segment_host', 'notification', 'host', 'job', 'server'],
    ({ host, ...maintenance }: BeginMaintenance & { host: string }) =>
      projectRequest(projectId, `console/v1/ha/hosts/${encodeURIComponent(host)}/maintenance`, {
        method: 'POST',
        json: { maintenance },
        answer: answerOf<typeof JobEnvelope>(),
      }),
  );

import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';

/** Puts a repaired host back into service. */
export const useReturnHost = (projectId: string) =>
  useProjectMutation(projectId, ['segment_host', 'notification', 'host'], (host: string) =>
    projectRequest(projectId, `console/v1/ha/hosts/${encodeURIComponent(host)}/return`, { method: 'POST' }),
  );

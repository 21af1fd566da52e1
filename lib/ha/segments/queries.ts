import { HA } from '#lib/client/api-versions.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { SegmentChanges } from './schema.ts';

const ROOT = 'ha/v1/segments';
/** The console shows segments together with their hosts and the overall state. */
const KINDS = ['segment_host', 'notification'];

export const useUpdateSegment = (projectId: string) =>
  useProjectMutation(projectId, KINDS, ({ id, changes }: { id: string; changes: SegmentChanges }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { segment: changes }, headers: HA }),
  );

export const useDeleteSegment = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE', headers: HA }),
  );

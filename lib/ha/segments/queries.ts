import { HA } from '#lib/client/api-versions.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { SegmentChanges } from './schema.ts';

const ROOT = 'ha/v1/segments';
/** What the console says of segments stands in one answer with their hosts; the state of the whole beside it. */
const KINDS = ['segment_host', 'notification'];

/** Changes a segment. */
export const useUpdateSegment = (projectId: string) =>
  useProjectMutation(projectId, KINDS, ({ id, changes }: { id: string; changes: SegmentChanges }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { segment: changes }, headers: HA }),
  );

/** Deletes a segment; its hosts are protected no more. */
export const useDeleteSegment = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE', headers: HA }),
  );

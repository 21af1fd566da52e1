import { HA } from '#lib/client/api-versions.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import type { SegmentHostChanges } from './schema.ts';

/** Objects shown together with a protected host. */
const SEGMENT_HOST_KINDS = ['segment_host', 'notification', 'host'];

interface HostPath {
  segment_id: string;
  id: string;
}

const pathOf = ({ segment_id, id }: HostPath) => `ha/v1/segments/${segment_id}/hosts/${id}`;

const hostChangeRequest = (path: HostPath, host: SegmentHostChanges): ChangeRequest => ({
  method: 'PUT',
  path: pathOf(path),
  json: { host },
  headers: HA,
});

/** Refreshes everything about hosts afterwards. */
export const useChangeSegmentHost = (projectId: string) =>
  useProjectMutation(
    projectId,
    SEGMENT_HOST_KINDS,
    ({ host, changes }: { host: HostPath; changes: SegmentHostChanges }) =>
      sendChange(projectId, hostChangeRequest(host, changes)),
  );

export const useDeleteSegmentHost = (projectId: string) =>
  useProjectMutation(projectId, SEGMENT_HOST_KINDS, (host: HostPath) =>
    sendChange(projectId, { method: 'DELETE', path: pathOf(host), headers: HA }),
  );

import { VOLUME } from '#lib/client/api-versions.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { protectionRequest } from '#lib/protection/requests.ts';

/** Name in the event log and the API. */
export const KIND = 'volume';
export const ROOT = 'volume/v3/volumes';

export const volumeProtectionRequest = (id: string, protects: boolean): ChangeRequest =>
  protectionRequest(`${ROOT}/${id}`, protects);

export const volumeActionRequest = (id: string, json: Record<string, unknown>): ChangeRequest => ({
  method: 'POST',
  path: `${ROOT}/${id}/action`,
  json,
  headers: VOLUME,
});

export const useVolumeAction = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND, 'snapshot', 'quota'],
    ({ id, json }: { id: string; json: Record<string, unknown> }) =>
      sendChange(projectId, volumeActionRequest(id, json)),
  );

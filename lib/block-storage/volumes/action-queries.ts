import { answerOf } from '#lib/client/answer-of.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import { sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { KIND, ROOT, volumeActionRequest } from './queries.ts';
import type { UploadEnvelope, UploadVolume } from './schema.ts';
import { VOLUME_VERBS } from './verbs.ts';

/** Reverts a volume to its latest snapshot. */
export const useRevertVolume = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'snapshot'], ({ id, snapshotId }: { id: string; snapshotId: string }) =>
    sendChange(projectId, volumeActionRequest(id, { [VOLUME_VERBS.revert.action.key]: { snapshot_id: snapshotId } })),
  );

export const useExtendVolume = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], ({ id, sizeGib }: { id: string; sizeGib: number }) =>
    sendChange(projectId, volumeActionRequest(id, { [VOLUME_VERBS.extend.action.key]: { new_size: sizeGib } })),
  );

export const useUploadVolume = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'image'], async ({ id, ...upload }: UploadVolume & { id: string }) => {
    const json = { [VOLUME_VERBS.upload.action.key]: upload };
    const options = { method: 'POST', json, answer: answerOf<typeof UploadEnvelope>(), headers: VOLUME } as const;
    return (await projectRequest(projectId, `${ROOT}/${id}/action`, options))['os-volume_upload_image'];
  });

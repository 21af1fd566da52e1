import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { NewServerVolume, ServerVolumeEnvelope, ServerVolumeList } from './schema.ts';

const rootOf = (serverId: string) => `compute/v2.1/servers/${serverId}/os-volume_attachments`;

export const serverVolumesQuery = (projectId: string, serverId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['volumes', serverId],
    path: rootOf(serverId),
    answer: answerOf<typeof ServerVolumeList>(),
    headers: COMPUTE,
    send,
  });

type AttachVolumeInput = NewServerVolume & { serverId: string };

const attachVolume = (projectId: string, { serverId, ...volumeAttachment }: AttachVolumeInput) =>
  projectRequest(projectId, rootOf(serverId), {
    method: 'POST',
    json: { volumeAttachment },
    answer: answerOf<typeof ServerVolumeEnvelope>(),
    headers: COMPUTE,
  });

export const useAttachVolume = (projectId: string) =>
  useProjectMutation(projectId, ['server', 'volume'], (wish: AttachVolumeInput) => attachVolume(projectId, wish));

export const useDetachVolume = (projectId: string) =>
  useProjectMutation(
    projectId,
    ['server', 'volume'],
    ({ serverId, volumeId }: { serverId: string; volumeId: string }) =>
      projectRequest(projectId, `${rootOf(serverId)}/${volumeId}`, { method: 'DELETE', headers: COMPUTE }),
  );

/** Sets whether a volume is deleted with its server. */
export const useSetDeleteOnTermination = (projectId: string) =>
  useProjectMutation(
    projectId,
    ['server'],
    ({ serverId, ...volumeAttachment }: { serverId: string; volumeId: string; delete_on_termination: boolean }) =>
      projectRequest(projectId, `${rootOf(serverId)}/${volumeAttachment.volumeId}`, {
        method: 'PUT',
        json: { volumeAttachment },
        headers: COMPUTE,
      }),
  );

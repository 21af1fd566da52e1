import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { NewServerVolume, ServerVolumeEnvelope, ServerVolumeList } from './schema.ts';

const rootOf = (serverId: string) => `compute/v2.1/servers/${serverId}/os-volume_attachments`;

/** The volumes of a server; part of the server, so that its live events refresh them. */
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

/** Starts attaching a volume. @throws ApiError */
const attachVolume = (projectId: string, { serverId, ...volumeAttachment }: AttachVolumeInput) =>
  projectRequest(projectId, rootOf(serverId), {
    method: 'POST',
    json: { volumeAttachment },
    answer: answerOf<typeof ServerVolumeEnvelope>(),
    headers: COMPUTE,
  });

/** Starts attaching a volume, from a form. */
export const useAttachVolume = (projectId: string) =>
  useProjectMutation(projectId, ['server', 'volume'], (wish: AttachVolumeInput) => attachVolume(projectId, wish));

/** Starts detaching a volume. */
export const useDetachVolume = (projectId: string) =>
  useProjectMutation(
    projectId,
    ['server', 'volume'],
    ({ serverId, volumeId }: { serverId: string; volumeId: string }) =>
      projectRequest(projectId, `${rootOf(serverId)}/${volumeId}`, { method: 'DELETE', headers: COMPUTE }),
  );

/** Says whether a volume is deleted together with its server. */
export const useKeepVolume = (projectId: string) =>
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

import { registerServerDetacher } from '#lib/block-storage/volumes/force-detach.ts';
import { registerGrowthWatcher } from '#lib/block-storage/volumes/resize-events.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { forceDetachFromServer } from './force-detach.ts';
import { growthRecorder } from './growth.ts';
import {
  AttachVolume,
  ServerVolumeEnvelope,
  ServerVolumeList,
  ServerVolumePath,
  ServerVolumesPath,
  UpdateServerVolume,
} from './schema.ts';
import { attachVolume, detachVolume, getServerVolume, listServerVolumes } from './service.ts';
import { swapVolumeWorkflow } from './swap.ts';
import { updateServerVolume } from './update.ts';
import { attachVolumeWorkflow, detachVolumeWorkflow } from './workflows.ts';

const collection = '/servers/{server_id}/os-volume_attachments';

const endpoints = [
  endpoint({
    method: 'GET',
    path: collection,
    summary: "List a server's volumes",
    audience: 'project',
    policy: rule('os_compute_api:os-volumes-attachments:index', 'project_reader'),
    params: ServerVolumesPath,
    response: ServerVolumeList,
    status: 200,
    run: async (ctx, { params }) => ({ volumeAttachments: await listServerVolumes(ctx, params.server_id) }),
  }),
  endpoint({
    method: 'POST',
    path: collection,
    summary: 'Attach a volume to a server',
    audience: 'project',
    policy: rule('os_compute_api:os-volumes-attachments:create', 'project_member'),
    params: ServerVolumesPath,
    body: AttachVolume,
    response: ServerVolumeEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      volumeAttachment: await attachVolume(ctx, params.server_id, body.volumeAttachment),
    }),
  }),
  endpoint({
    method: 'GET',
    path: `${collection}/{volume_id}`,
    summary: 'Show a volume of a server',
    audience: 'project',
    policy: rule('os_compute_api:os-volumes-attachments:show', 'project_reader'),
    params: ServerVolumePath,
    response: ServerVolumeEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({
      volumeAttachment: await getServerVolume(ctx, params.server_id, params.volume_id),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: `${collection}/{volume_id}`,
    summary: 'Change whether a volume is deleted with its server, or swap the volume',
    audience: 'project',
    policy: rule('os_compute_api:os-volumes-attachments:update', 'project_member'),
    params: ServerVolumePath,
    body: UpdateServerVolume,
    status: 202,
    run: (ctx, { params, body }) => updateServerVolume(ctx, params.server_id, params.volume_id, body.volumeAttachment),
  }),
  endpoint({
    method: 'DELETE',
    path: `${collection}/{volume_id}`,
    summary: 'Detach a volume from a server',
    audience: 'project',
    policy: rule('os_compute_api:os-volumes-attachments:delete', 'project_member'),
    params: ServerVolumePath,
    status: 202,
    run: (ctx, { params }) => detachVolume(ctx, params.server_id, params.volume_id),
  }),
];

registerGrowthWatcher(growthRecorder);
registerServerDetacher(forceDetachFromServer);

export const volumeAttachments = defineResource({
  endpoints,
  workflows: [attachVolumeWorkflow, detachVolumeWorkflow, swapVolumeWorkflow],
});

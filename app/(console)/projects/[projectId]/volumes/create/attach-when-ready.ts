import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectRequest } from '#lib/client/request.ts';
import { jobHeaders } from '#lib/console/activity/bulk-job.ts';
import { msg } from '#lib/i18n/text.ts';

interface DeferredAttachment {
  projectId: string;
  volume: { id: string; name: string };
  server: { id: string; name: string };
}

/** Creates a job that attaches a new volume once it is available, even if the tab is closed. @throws ApiError */
export function attachWhenReady({ projectId, volume, server }: DeferredAttachment): Promise<unknown> {
  const request = {
    method: 'POST',
    path: `/compute/v2.1/servers/${server.id}/os-volume_attachments`,
    body: { volumeAttachment: { volumeId: volume.id } },
    awaits: { path: `/volume/v3/volumes/${volume.id}`, status: 'available' },
  };
  const title = msg('Attaching {volume} to {server}', { volume: volume.name, server: server.name });
  const json = {
    job: {
      title,
      headers: jobHeaders(COMPUTE),
      objects: [{ object_id: volume.id, name: volume.name, requests: [request] }],
    },
  };
  return projectRequest(projectId, 'compute/v2.1/os-jobs', { method: 'POST', json, headers: COMPUTE });
}

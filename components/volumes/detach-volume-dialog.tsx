'use client';

import { useQuery } from '@tanstack/react-query';
import { DetachVolume } from '#components/volumes/detach-volume.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

/** The volume contains only the id of its instance, which is displayed until the name is loaded. */
export function DetachVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const names = useQuery(clientOf(serverApi).summaries.query(projectId, { limit: '1000' })).data?.servers;
  const [attachment] = volume.attachments;
  if (!attachment || attachment.server_id === null) return null;
  const { server_id: id, device } = attachment;
  const name = names?.find((server) => server.id === id)?.name ?? id;
  const disk = { id: volume.id, name: volumeName(volume), device };
  return <DetachVolume projectId={projectId} server={{ id, name }} volume={disk} onClose={onClose} />;
}

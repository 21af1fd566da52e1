'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { notify } from '#lib/client/notices.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useDetachVolume } from '#lib/compute/volume-attachments/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export interface Detaching {
  id: string;
  name: string;
  device: string;
}

interface DetachVolumeProps {
  projectId: string;
  server: Server;
  volume: Detaching;
  onClose: () => void;
}

/** Asks before a disk disappears from under a running system. */
export function DetachVolume({ projectId, server, volume, onClose }: DetachVolumeProps) {
  const t = useT();
  const detach = useDetachVolume(projectId);
  const confirm = async () => {
    await detach.mutateAsync({ serverId: server.id, volumeId: volume.id });
    notify({ level: 'info', title: msg('Detaching {name}', { name: volume.name }) });
  };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      title={t('Detach {volume} from {server}?', { volume: volume.name, server: server.name })}
      confirmLabel={t('Detach {name}', { name: volume.name })}
      onConfirm={confirm}
    >
      <p>
        {t('Unmount {device} inside the instance first: what was not written to the disk yet is lost.', {
          device: volume.device,
        })}
      </p>
      <p>{t('The volume keeps its data and becomes available.')}</p>
    </ConfirmAction>
  );
}

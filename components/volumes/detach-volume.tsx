'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { serverNamesQuery } from '#lib/compute/servers/queries.ts';
import { useDetachVolume } from '#lib/compute/volume-attachments/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { volumeName } from './volume-words.ts';

/** A volume as the instance has it. */
export interface AttachedDisk {
  id: string;
  name: string;
  device: string;
}

interface DetachVolumeProps {
  projectId: string;
  server: { id: string; name: string };
  volume: AttachedDisk;
  onClose: () => void;
}

/** Takes a volume away from its instance, after a word about what is mounted. */
export function DetachVolume({ projectId, server, volume, onClose }: DetachVolumeProps) {
  const t = useT();
  const detach = useDetachVolume(projectId);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Detach {name} from {server}?', { name: volume.name, server: server.name })}
      confirmLabel={t('Detach {name}', { name: volume.name })}
      onConfirm={() => detach.mutateAsync({ serverId: server.id, volumeId: volume.id })}
    >
      <p>{t('What is on it stays. Unmount it in the instance first, or what was just written may be lost:')}</p>
      <CodeBlock code={`sudo umount ${volume.device}*`} label={t('Command line')} copyLabel={t('Copy')} />
    </ConfirmAction>
  );
}

interface DetachFromInstanceProps {
  projectId: string;
  volume: Volume;
  onClose: () => void;
}

/** The same for a volume that knows its instance by its id only, which stands in until the name is there. */
export function DetachFromInstance({ projectId, volume, onClose }: DetachFromInstanceProps) {
  const names = useQuery(serverNamesQuery(projectId)).data?.servers;
  const [attachment] = volume.attachments;
  if (!attachment) return null;
  const { server_id: id, device } = attachment;
  const name = names?.find((server) => server.id === id)?.name ?? id;
  const disk = { id: volume.id, name: volumeName(volume), device };
  return <DetachVolume projectId={projectId} server={{ id, name }} volume={disk} onClose={onClose} />;
}

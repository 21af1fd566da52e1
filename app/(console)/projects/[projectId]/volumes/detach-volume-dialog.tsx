'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { serverNamesQuery } from '#lib/compute/servers/queries.ts';
import { useDetachVolume } from '#lib/compute/volume-attachments/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

/** Takes a volume away from its instance, after a word about what is mounted. */
export function DetachVolumeDialog({ projectId, volume, onClose }: VolumeDialogProps) {
  const t = useT();
  const detach = useDetachVolume(projectId);
  const names = useQuery(serverNamesQuery(projectId)).data?.servers;
  const [attachment] = volume.attachments;
  const name = volumeName(volume);
  const server = names?.find(({ id }) => id === attachment?.server_id)?.name ?? attachment?.server_id ?? '';
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Detach {name} from {server}?', { name, server })}
      confirmLabel={t('Detach {name}', { name })}
      onConfirm={async () => {
        if (attachment) await detach.mutateAsync({ serverId: attachment.server_id, volumeId: volume.id });
      }}
    >
      <p>{t('What is on it stays. Unmount it in the instance first, or what was just written may be lost:')}</p>
      <CodeBlock code={`sudo umount ${attachment?.device ?? ''}*`} label={t('Command line')} copyLabel={t('Copy')} />
    </ConfirmAction>
  );
}

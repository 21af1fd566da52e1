'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export interface AttachedDisk {
  id: string;
  name: string;
  device: string;
}

interface DetachVolumeProps extends ProjectDialogProps {
  server: { id: string; name: string };
  volume: AttachedDisk;
}

export function DetachVolume({ projectId, server, volume, onClose }: DetachVolumeProps) {
  const t = useT();
  const detach = clientOf(serverDetailsApi).detachVolume.useMutation(projectId);
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={t('Detach {name} from {server}?', { name: volume.name, server: server.name })}
      confirmLabel={t('Detach {name}', { name: volume.name })}
      onConfirm={() => detach.mutateAsync({ server_id: server.id, volume_id: volume.id })}
    >
      <p>{t('Its data is kept. Unmount it in the instance first, or recent writes may be lost:')}</p>
      <CodeBlock code={`sudo umount ${volume.device}*`} label={t('Command line')} copyLabel={t('Copy')} />
    </ConfirmAction>
  );
}

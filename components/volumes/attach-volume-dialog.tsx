'use client';

import { useQuery } from '@tanstack/react-query';
import { statusWord } from '#components/console/status-words.ts';
import { AttachDialog } from '#components/volumes/attach-volume.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { serverObstacle } from './attach-choices.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

export function AttachVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const t = useT();
  const servers = useQuery(clientOf(serverApi).list.choices(projectId));
  const choice = (server: Server) => {
    const obstacle = serverObstacle(server, volume);
    return {
      value: server.id,
      title: server.name,
      description: t(statusWord(server.status)),
      disabledReason: obstacle && t(obstacle),
    };
  };
  return (
    <AttachDialog
      projectId={projectId}
      title={t('Attach {name}', { name: volumeName(volume) })}
      submitLabel={t('Attach')}
      objects={servers}
      choice={choice}
      words={{
        label: t('Instance'),
        missing: msg('Choose an instance.'),
        unknown: t('Could not load the instances'),
      }}
      empty={t('This project has no instances yet.')}
      pairWith={(server) => ({ server, volume })}
      onClose={onClose}
    />
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { volumeChoice, volumeObstacle } from '#components/volumes/attach-choices.ts';
import { AttachDialog } from '#components/volumes/attach-volume.tsx';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { createHref } from '#lib/screens/paths.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

export function AttachVolumeDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const { t, format } = useI18n();
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId));
  const choice = (volume: Volume) => {
    const obstacle = volumeObstacle(volume, server);
    return { ...volumeChoice(volume, { t, format }), disabledReason: obstacle && t(obstacle) };
  };
  return (
    <AttachDialog
      projectId={projectId}
      title={t('Attach a volume to {name}', { name: server.name })}
      submitLabel={t('Attach volume')}
      objects={volumes}
      choice={choice}
      words={{ label: t('Volume'), missing: msg('Choose a volume.'), unknown: t('Could not load the volumes') }}
      empty={
        <>
          {t('This project has no volumes yet.')}{' '}
          <AppLink href={createHref(projectId, 'volumes')}>{t('Create volume')}</AppLink>
        </>
      }
      pairWith={(volume) => ({ server, volume })}
      onClose={onClose}
    />
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { statusWord } from '#components/console/status-words.ts';
import { AttachDialog } from '#components/volumes/attach-volume.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { can } from '#lib/compute/servers/can.ts';
import { serverChoicesQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

/** Chooses an instance for a volume; those that cannot take it stay listed, with the reason. */
export function AttachVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const t = useT();
  const servers = useQuery(serverChoicesQuery(projectId));
  const reasonAgainst = (server: Server): string | undefined => {
    const zone = server['OS-EXT-AZ:availability_zone'];
    if (zone === '') return t('It has no host yet, and so no zone.');
    if (zone !== volume.availability_zone) return t('It is in another zone: {zone}.', { zone });
    const verdict = can('attach_volume', stateOf(server));
    return verdict === true ? undefined : t(verdict);
  };
  const choice = (server: Server) => ({
    value: server.id,
    title: server.name,
    description: t(statusWord(server.status)),
    disabledReason: reasonAgainst(server),
  });
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
        unknown: t('The instances could not be loaded'),
      }}
      empty={t('There is no instance in this project yet.')}
      pairWith={(server) => ({ server, volume })}
      onClose={onClose}
    />
  );
}

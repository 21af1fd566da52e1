'use client';

import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeDeletion } from '#lib/block-storage/volumes/queries.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

/** Asks before volumes and what is on them are lost. */
export function DeleteVolumeDialog({ projectId, volumes, onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const size = format.gib(volumes.reduce((sum, volume) => sum + volume.size, 0));
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['volume', 'quota']}
      objects={volumes}
      idOf={({ id }) => id}
      nameOf={volumeName}
      verb={VOLUME_VERBS.delete}
      losesData
      deletionOf={({ id }) => volumeDeletion(id)}
      onClose={onClose}
    >
      <p>{t(VOLUME_VERBS.delete.question.sentence, { size })}</p>
    </DeleteObjects>
  );
}

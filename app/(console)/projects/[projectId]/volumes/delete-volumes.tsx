'use client';

import { DeleteObjects, type DeletionWords } from '#components/console/delete-objects.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeDeletion } from '#lib/block-storage/volumes/queries.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const WORDS: DeletionWords = {
  question: msg('{count, plural, one {Delete volume {name}?} other {Delete # volumes?}}'),
  confirm: msg('{count, plural, one {Delete {name}} other {Delete # volumes}}'),
  deleting: msg('Deleting {count, plural, one {# volume} other {# volumes}}'),
};

interface DeleteVolumesProps {
  projectId: string;
  volumes: readonly Volume[];
  onClose: () => void;
}

/** Asks before volumes and what is on them are lost. */
export function DeleteVolumes({ projectId, volumes, onClose }: DeleteVolumesProps) {
  const { t, format } = useI18n();
  const size = format.gib(volumes.reduce((sum, volume) => sum + volume.size, 0));
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['volume', 'quota']}
      objects={volumes}
      idOf={({ id }) => id}
      nameOf={volumeName}
      words={WORDS}
      losesData
      deletionOf={({ id }) => volumeDeletion(id)}
      onClose={onClose}
    >
      <p>{t('{size} of data are lost for good. There is no way back.', { size })}</p>
    </DeleteObjects>
  );
}

'use client';

import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { losesData } from '#lib/verbs/loss.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { VOLUME_PROTECTION } from './volume-protection.ts';

const { force_delete } = VOLUME_VERBS;

export function ForceDeleteVolumeDialog({ projectId, volumes, onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const size = format.gib(volumes.reduce((sum, volume) => sum + volume.size, 0));
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['volume', 'snapshot', 'quota']}
      objects={volumes}
      idOf={({ id }) => id}
      nameOf={volumeName}
      verb={force_delete}
      losesData={losesData(force_delete, volumes)}
      protection={VOLUME_PROTECTION}
      deletionOf={({ id }) => clientOf(volumeApi).act.request(id, { [force_delete.action.key]: {} })}
      onClose={onClose}
    >
      <p>{t(force_delete.question.sentence, { size })}</p>
    </DeleteObjects>
  );
}

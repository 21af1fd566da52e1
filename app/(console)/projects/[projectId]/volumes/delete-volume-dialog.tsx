'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { useDeleteVolume } from '#lib/block-storage/volumes/queries.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

/** Asks before a volume and what is on it are lost. */
export function DeleteVolumeDialog({ projectId, volume, onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const remove = useDeleteVolume(projectId);
  const name = volumeName(volume);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Delete volume {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      isDanger
      typedName={name}
      onConfirm={() => remove.mutateAsync(volume.id)}
    >
      <p>{t('{size} of data are lost for good. There is no way back.', { size: format.gib(volume.size) })}</p>
    </ConfirmAction>
  );
}

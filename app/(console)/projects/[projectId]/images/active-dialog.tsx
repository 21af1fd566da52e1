'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { useSetActive } from '#lib/image/images/queries.ts';
import type { ImageDialogProps } from './edit-image-dialog.tsx';
import { imageName } from './image-words.ts';

/** Asks before the data of an image is kept back, or offered again. */
export function ActiveDialog({ projectId, image, onClose }: ImageDialogProps) {
  const t = useT();
  const setActive = useSetActive(projectId);
  const name = imageName(image);
  const isOff = image.status === 'deactivated';
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isOff ? t('Reactivate image {name}?', { name }) : t('Deactivate image {name}?', { name })}
      confirmLabel={isOff ? t('Reactivate {name}', { name }) : t('Deactivate {name}', { name })}
      onConfirm={() => setActive.mutateAsync({ id: image.id, verb: isOff ? 'reactivate' : 'deactivate' })}
    >
      <p>
        {isOff
          ? t('Everybody who sees it can launch it and download it again.')
          : t('It can no longer be launched or downloaded, until it is reactivated. What was made from it goes on.')}
      </p>
    </ConfirmAction>
  );
}

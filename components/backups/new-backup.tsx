'use client';

import type { NewObjectProps } from '#components/kind/kind.ts';
import { BackUpVolumeDialog } from '#components/volumes/back-up-volume-dialog.tsx';
import { VolumeChoice } from '#components/volumes/volume-choice.tsx';
import { msg } from '#lib/i18n/text.ts';

export function NewBackup({ scope, onClose }: Pick<NewObjectProps, 'scope' | 'onClose'>) {
  return (
    <VolumeChoice
      projectId={scope}
      title={msg('Back up a volume')}
      verb="backup"
      Dialog={BackUpVolumeDialog}
      onClose={onClose}
    />
  );
}

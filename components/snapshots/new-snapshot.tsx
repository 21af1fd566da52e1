'use client';

import type { NewObjectProps } from '#components/kind/kind.ts';
import { TakeSnapshotDialog } from '#components/volumes/take-snapshot-dialog.tsx';
import { VolumeChoice } from '#components/volumes/volume-choice.tsx';
import { msg } from '#lib/i18n/text.ts';

export function NewSnapshot({ scope, onClose }: Pick<NewObjectProps, 'scope' | 'onClose'>) {
  return (
    <VolumeChoice
      projectId={scope}
      title={msg('Take a snapshot')}
      verb="snapshot"
      Dialog={TakeSnapshotDialog}
      onClose={onClose}
    />
  );
}

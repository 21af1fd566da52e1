'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { useDeleteVolume } from '#lib/block-storage/volumes/queries.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { startBulkJob } from '#lib/client/bulk-job.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

interface DeleteVolumesDialogProps {
  projectId: string;
  volumes: readonly Volume[];
  onClose: () => void;
}

/** Deletes several volumes as a job in the tray, which says which ones would not go. */
export function DeleteVolumesDialog({ projectId, volumes, onClose }: DeleteVolumesDialogProps) {
  const { t, format } = useI18n();
  const remove = useDeleteVolume(projectId);
  const count = volumes.length;
  const size = format.gib(volumes.reduce((sum, volume) => sum + volume.size, 0));
  const run = async () => {
    startBulkJob({
      title: msg('Delete {count, plural, one {# volume} other {# volumes}}', { count }),
      rows: volumes,
      idOf: ({ id }) => id,
      notDone: (volume) => msg('{name} was not deleted', { name: volumeName(volume) }),
      run: (volume) => remove.mutateAsync(volume.id),
    });
  };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Delete {count, plural, one {# volume} other {# volumes}}?', { count })}
      confirmLabel={t('Delete {count, plural, one {# volume} other {# volumes}}', { count })}
      isDanger
      typedName={t('delete {count}', { count })}
      onConfirm={run}
    >
      <p>{t('{size} of data are lost for good. There is no way back.', { size })}</p>
      <NameList items={volumes} idOf={({ id }) => id} nameOf={volumeName} />
    </ConfirmAction>
  );
}

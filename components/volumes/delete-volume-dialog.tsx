'use client';

import { useQuery } from '@tanstack/react-query';
import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { snapshotName } from '#components/snapshots/snapshot-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { losesData } from '#lib/verbs/loss.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { VOLUME_PROTECTION } from './volume-protection.ts';

/** Maximum number of snapshots that are named. */
const MAX_NAMED = 10;

export function DeleteVolumeDialog({ projectId, volumes, onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const all = useQuery(clientOf(snapshotApi).list.choices(projectId));
  const volumeIds = new Set(volumes.map(({ id }) => id));
  const size = format.gib(volumes.reduce((sum, volume) => sum + volume.size, 0));
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['volume', 'snapshot', 'quota']}
      restsOn={all}
      objects={volumes}
      idOf={({ id }) => id}
      nameOf={volumeName}
      verb={VOLUME_VERBS.delete}
      losesData={losesData(VOLUME_VERBS.delete, volumes)}
      protection={VOLUME_PROTECTION}
      deletionOf={({ id }) => clientOf(volumeApi).remove.request(id, { cascade: 'true' })}
      onClose={onClose}
    >
      <p>{t(VOLUME_VERBS.delete.question.sentence, { size })}</p>
      <QueryContent answer={all} unknown={t('Could not load the snapshots')}>
        {({ rows }) => {
          const names = rows.filter(({ volume_id }) => volumeIds.has(volume_id)).map(snapshotName);
          return (
            names.length > 0 && (
              <Alert tone="warning" title={t('Snapshots are deleted too')}>
                {t('{count, plural, one {One snapshot is} other {# snapshots are}} deleted too: {names}.', {
                  count: names.length,
                  names: format.list(names.slice(0, MAX_NAMED)),
                })}
              </Alert>
            )
          );
        }}
      </QueryContent>
    </DeleteObjects>
  );
}

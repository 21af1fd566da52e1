'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { SNAPSHOT_VERBS } from '#lib/block-storage/snapshots/verbs.ts';
import { can } from '#lib/block-storage/volumes/can.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { losesData } from '#lib/verbs/loss.ts';
import type { SnapshotDialogProps } from './snapshot-dialog.ts';
import { snapshotName } from './snapshot-words.ts';

export function RevertVolumeDialog({ projectId, snapshots: [snapshot], onClose }: SnapshotDialogProps) {
  const { t, format } = useI18n();
  const { id, volume_id } = snapshot;
  const volume = useQuery(clientOf(volumeApi).show.query(projectId, volume_id));
  const all = useQuery(clientOf(snapshotApi).list.choices(projectId, { volume_id, sort: 'created_at:desc' }));
  const revert = clientOf(volumeApi).act.useMutation(projectId);
  const name = volume.data ? volumeName(volume.data.volume) : volume_id;
  const latest = all.data?.rows[0];
  const verdict = volume.data ? can('revert', volume.data.volume) : true;
  const blockedReason =
    latest && latest.id !== id
      ? t('Only the latest snapshot can be reverted to: {name}.', { name: snapshotName(latest) })
      : verdict === true
        ? undefined
        : t(verdict);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Revert {name} to {snapshot}?', { name, snapshot: snapshotName(snapshot) })}
      confirmLabel={t('Revert volume')}
      losesData={losesData(SNAPSHOT_VERBS.revert, [snapshot])}
      phrase={name}
      restsOn={combineQueries(volume, all)}
      blockedReason={blockedReason}
      onConfirm={() =>
        revert.mutateAsync({ id: volume_id, json: { [VOLUME_VERBS.revert.action.key]: { snapshot_id: id } } })
      }
    >
      <p>
        {t('Everything written to the volume since {time} is permanently lost.', {
          time: format.dateTime(snapshot.created_at),
        })}
      </p>
      {blockedReason && <p className="text-warning-ink">{blockedReason}</p>}
    </ConfirmAction>
  );
}

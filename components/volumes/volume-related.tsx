'use client';

import { useQuery } from '@tanstack/react-query';
import { BackupStatusBadge } from '#components/backups/backup-status.tsx';
import { backupName } from '#components/backups/backup-words.ts';
import { Age } from '#components/console/age.tsx';
import { RelatedList } from '#components/console/related-list.tsx';
import { SnapshotStatusBadge } from '#components/snapshots/snapshot-status.tsx';
import { snapshotName } from '#components/snapshots/snapshot-words.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

/** The latest snapshots and backups of a volume. */
export function VolumeRelated({ projectId, volume }: { projectId: string; volume: Volume }) {
  const t = useT();
  const ofVolume = { volume_id: volume.id, sort: 'created_at:desc' };
  const snapshots = useQuery(clientOf(snapshotApi).list.choices(projectId, ofVolume));
  const backups = useQuery(clientOf(backupApi).list.choices(projectId, ofVolume));
  const tabHref = (tab: string) => objectHref(projectId, 'volumes', volume.id, { tab });
  return (
    <>
      <RelatedList
        title={t('Snapshots')}
        answer={mapAnswer(snapshots, ({ rows }) => rows)}
        unknown={t('Could not load the snapshots')}
        empty={t('No snapshots yet')}
        allHref={tabHref('snapshots')}
        idOf={({ id }) => id}
        nameOf={snapshotName}
        statusOf={(snapshot) => <SnapshotStatusBadge snapshot={snapshot} />}
        factOf={({ created_at }) => <Age at={created_at} />}
      />
      <RelatedList
        title={t('Backups')}
        answer={mapAnswer(backups, ({ rows }) => rows)}
        unknown={t('Could not load the backups')}
        empty={t('No backups yet')}
        allHref={tabHref('backups')}
        idOf={({ id }) => id}
        nameOf={backupName}
        hrefOf={({ id }) => objectHref(projectId, 'backups', id)}
        statusOf={(backup) => <BackupStatusBadge backup={backup} />}
        factOf={({ created_at }) => <Age at={created_at} />}
      />
    </>
  );
}

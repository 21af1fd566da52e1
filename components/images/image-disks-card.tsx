'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { TableCard } from '#components/console/table-card.tsx';
import { snapshotName } from '#components/snapshots/snapshot-words.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { disksOf, type ImageDisk } from './image-disks.ts';
import { KeptSnapshots } from './kept-snapshots.tsx';

/** Disks that an image describes, as that of an instance that boots from a volume. Nothing for other images. */
export function ImageDisksCard({ projectId, image }: { projectId: string; image: Image }) {
  const { t, format } = useI18n();
  const disks = disksOf(image);
  if (disks.length === 0) return null;
  return (
    <>
      <TableCard
        title={t('Disks')}
        rows={[...disks.entries()]}
        keyOf={([index]) => String(index)}
        columns={[
          { label: t('Device'), isCode: true, show: ([, { device }]) => device },
          { label: t('Source'), show: ([, disk]) => <DiskSource projectId={projectId} disk={disk} /> },
          { label: t('Size'), show: ([, { sizeGib }]) => (sizeGib === undefined ? undefined : format.gib(sizeGib)) },
          {
            label: t('Deleted with the instance'),
            isWideOnly: true,
            show: ([, { goesWithInstance }]) => (goesWithInstance ? t('Yes') : t('No')),
          },
        ]}
        empty={null}
      />
      <div className="text-muted">
        <p>{t('Instances that are launched from this image get these disks as new volumes.')}</p>
        <KeptSnapshots projectId={projectId} images={[image]}>
          {(count) =>
            t(
              'If the image is deleted, {count, plural, one {its snapshot stays. Delete it separately.} other {its # snapshots stay. Delete them separately.}}',
              { count },
            )
          }
        </KeptSnapshots>
      </div>
    </>
  );
}

function DiskSource({ projectId, disk: { snapshotId, source } }: { projectId: string; disk: ImageDisk }) {
  // If they cannot be loaded, ids are shown, and `KeptSnapshots` reports the error.
  const snapshots = useQuery(clientOf(snapshotApi).list.choices(projectId));
  if (snapshotId === undefined) return source;
  const snapshot = snapshots.data?.rows.find(({ id }) => id === snapshotId);
  return (
    <AppLink href={objectHref(projectId, 'snapshots', snapshotId)}>
      {snapshot ? snapshotName(snapshot) : snapshotId}
    </AppLink>
  );
}

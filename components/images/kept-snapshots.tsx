'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { snapshotIdsOf } from './image-disks.ts';

interface KeptSnapshotsProps {
  projectId: string;
  images: readonly Image[];
  /** What is said about this number of snapshots, if there are any. */
  children: (count: number) => string;
}

/** Says how many snapshots of volumes remain when the images are deleted. */
export function KeptSnapshots(props: KeptSnapshotsProps) {
  return props.images.some((image) => snapshotIdsOf(image).length > 0) && <Existing {...props} />;
}

function Existing({ projectId, images, children }: KeptSnapshotsProps) {
  const t = useT();
  const snapshots = useQuery(clientOf(snapshotApi).list.choices(projectId));
  const ids = new Set(images.flatMap(snapshotIdsOf));
  return (
    <QueryContent answer={snapshots} unknown={t('Could not load the snapshots')}>
      {({ rows }) => {
        const count = rows.filter(({ id }) => ids.has(id)).length;
        return count > 0 && <p>{children(count)}</p>;
      }}
    </QueryContent>
  );
}

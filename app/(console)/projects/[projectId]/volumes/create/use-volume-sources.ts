'use client';

import { useQuery } from '@tanstack/react-query';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Answer } from '#lib/client/answer.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { usableImagesQuery } from '#lib/image/images/image-choices.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { leastVolumeGib } from '#lib/image/images/size.ts';

export interface VolumeSources {
  images: Answer<WholeList<Image>>;
  snapshots: Answer<WholeList<Snapshot>>;
  volumes: Answer<WholeList<Volume>>;
  /** Returns the size of the smallest volume for an image, a snapshot or a volume, in GiB. */
  minGibOf: (id: string) => number;
}

export function useVolumeSources(projectId: string): VolumeSources {
  const images = useQuery(usableImagesQuery(projectId));
  const snapshots = useQuery(clientOf(snapshotApi).list.choices(projectId));
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId));
  const sizes = new Map([
    ...(images.data?.rows ?? []).map((image) => [image.id, leastVolumeGib(image)] as const),
    ...(snapshots.data?.rows ?? []).map(({ id, size }) => [id, size] as const),
    ...(volumes.data?.rows ?? []).map(({ id, size }) => [id, size] as const),
  ]);
  return { images, snapshots, volumes, minGibOf: (id) => sizes.get(id) ?? 1 };
}

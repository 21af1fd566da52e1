'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { RadioCard } from '#components/ui/radio-cards.tsx';
import { can } from '#lib/block-storage/volumes/can.ts';
import { volumesQuery } from '#lib/block-storage/volumes/queries.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { imagesQuery } from '#lib/image/images/queries.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { volumeName, volumeTypeName } from '../volume-words.ts';

/** What a new volume can be a copy of. Undefined while it is on its way. */
export interface VolumeSources {
  images: readonly RadioCard<string>[] | undefined;
  volumes: readonly RadioCard<string>[] | undefined;
  /** The smallest volume, in GiB, that holds an image or a volume. */
  minGibOf: (id: string) => number;
}

const bytesPerGib = 2 ** 30;

const imageGib = ({ min_disk, virtual_size, size }: Image): number =>
  Math.max(1, min_disk, Math.ceil((virtual_size ?? size ?? 0) / bytesPerGib));

/** The project's images and volumes as choices, with the facts that decide. */
export function useVolumeSources(projectId: string): VolumeSources {
  const { t, format } = useI18n();
  const images = useInfiniteQuery(imagesQuery(projectId, { status: 'active' })).data?.pages.flatMap(({ rows }) => rows);
  const volumes = useInfiniteQuery(volumesQuery(projectId)).data?.pages.flatMap(({ rows }) => rows);
  const sizes = new Map([
    ...(images ?? []).map((image) => [image.id, imageGib(image)] as const),
    ...(volumes ?? []).map(({ id, size }) => [id, size] as const),
  ]);
  return {
    images: images?.map((image) => ({
      value: image.id,
      title: image.name ?? image.id,
      description: t('At least {size}', { size: format.gib(imageGib(image)) }),
    })),
    volumes: volumes?.map((volume) => {
      const verdict = can('clone', volume);
      return {
        value: volume.id,
        title: volumeName(volume),
        description: `${format.gib(volume.size)} · ${t(volumeTypeName(volume))}`,
        disabledReason: verdict === true ? undefined : t(verdict),
      };
    }),
    minGibOf: (id) => sizes.get(id) ?? 1,
  };
}

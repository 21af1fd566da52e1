'use client';

import type { FilterField } from '#components/console/filters.ts';
import { distroOf, imageStatusLooks, KNOWN_DISTROS, visibilityWords } from '#components/images/image-words.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DiskFormat, ImageStatus, ImageVisibility } from '#lib/image/images/enums.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { IMAGE_LISTS, type ImageListName, type ImageRow } from './image-row.ts';

/** Counts each value that occurs. */
function countByValue(values: readonly (string | null | undefined)[]) {
  const groups = Map.groupBy(values.filter(Boolean) as string[], (value) => value);
  return [...groups].map(([value, { length }]) => ({ value, count: length }));
}

const distrosOf = (images: readonly Image[]) =>
  countByValue(images.map(distroOf)).map((each) => ({
    ...each,
    label: KNOWN_DISTROS.find(({ value }) => value === each.value)?.label ?? each.value,
  }));

const listWords: Record<ImageListName, Text> = {
  mine: msg('Mine'),
  snapshots: msg('Project snapshots'),
  public: msg('Public'),
  shared: msg('Shared with this project'),
  community: msg('Community'),
};

export function useImageFields(rows: readonly ImageRow[] = []): FilterField[] {
  const t = useT();
  const images = rows.map(({ image }) => image);
  const noneButEqual = ['', '!'] as const;
  const labelled = (values: readonly string[], labelOf: (value: string) => string | undefined) =>
    values.map((value) => ({ value, label: labelOf(value) ?? value }));
  return [
    { id: 'list', label: t('List'), values: IMAGE_LISTS.map((value) => ({ value, label: t(listWords[value]) })) },
    { id: 'name', label: t('Name'), operators: noneButEqual },
    { id: 'os', label: t('System'), values: distrosOf(images), operators: noneButEqual },
    {
      id: 'status',
      label: t('Status'),
      values: labelled(ImageStatus.options, (value) =>
        t(imageStatusLooks[value as keyof typeof imageStatusLooks].word),
      ),
      operators: noneButEqual,
    },
    {
      id: 'visibility',
      label: t('Visibility'),
      values: labelled(ImageVisibility.options, (value) => t(visibilityWords[value as keyof typeof visibilityWords])),
      operators: noneButEqual,
    },
    {
      id: 'owner',
      label: t('Owner'),
      values: countByValue(rows.map(({ image, ownerName }) => ownerName ?? image.owner)),
      operators: noneButEqual,
    },
    {
      id: 'format',
      label: t('Format'),
      values: labelled(DiskFormat.options, () => undefined),
      operators: noneButEqual,
    },
    { id: 'size', label: t('Size'), unit: 'MiB', operators: ['>', '<'] },
    { id: 'age', label: t('Age'), unit: t('days'), operators: ['>', '<'] },
    {
      id: 'protected',
      label: t('Protected'),
      values: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
    { id: 'tag', label: t('Tag'), operators: noneButEqual },
  ];
}

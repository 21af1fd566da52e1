'use client';

import type { FilterField } from '#components/console/filters.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DiskFormat, ImageStatus, ImageVisibility } from '#lib/image/images/schema.ts';
import { IMAGE_LISTS, type ImageListName, type ImageRow } from './image-row.ts';
import { distroOf, imageStatusLooks, KNOWN_DISTROS, visibilityWords } from './image-words.ts';

/** Each value with how often it is there, for those that are. */
function counted(values: readonly (string | null | undefined)[]) {
  const groups = Map.groupBy(values.filter(Boolean) as string[], (value) => value);
  return [...groups].map(([value, { length }]) => ({ value, count: length }));
}

/** The fields of the filter box, with the values that the images have. */
export function useImageFields(rows: readonly ImageRow[] = []): FilterField[] {
  const t = useT();
  const images = rows.map(({ image }) => image);
  const lists: Record<ImageListName, string> = {
    mine: t('Mine'),
    snapshots: t('Project snapshots'),
    public: t('Public'),
    shared: t('Shared with us'),
    community: t('Community'),
  };
  const noneButEqual = ['', '!'] as const;
  const labelled = (values: readonly string[], labelOf: (value: string) => string | undefined) =>
    values.map((value) => ({ value, label: labelOf(value) ?? value }));
  const distros = counted(images.map(distroOf)).map((each) => ({
    ...each,
    label: KNOWN_DISTROS.find(({ value }) => value === each.value)?.label ?? each.value,
  }));
  return [
    { id: 'list', label: t('List'), values: IMAGE_LISTS.map((value) => ({ value, label: lists[value] })) },
    { id: 'name', label: t('Name'), operators: noneButEqual },
    { id: 'os', label: t('System'), values: distros, operators: noneButEqual },
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
      values: counted(rows.map(({ image, ownerName }) => ownerName ?? image.owner)),
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
    { id: 'tag', label: t('Tag'), values: counted(images.flatMap(({ tags }) => tags)), operators: noneButEqual },
  ];
}

'use client';

import { Lock } from 'lucide-react';
import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { ImageStatusBadge } from '#components/images/image-status.tsx';
import { distroOf, imageName, systemWords, visibilityWords } from '#components/images/image-words.ts';
import { OsMark } from '#components/images/os-mark.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { Format } from '#lib/i18n/format.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { ImageOwner } from './image-owner.tsx';
import type { ImageRow } from './image-row.ts';
import { ImageUse } from './image-use.tsx';

export function useImageColumns(projectId: string): TableColumn<ImageRow>[] {
  const { t, format } = useI18n();
  return [
    nameColumn(projectId, t('Name')),
    textColumn('os', t('System'), 9.5, ({ image }) => systemWords(image), {
      sortKey: 'os',
      cell: ({ image }) => <System image={image} />,
    }),
    textColumn('status', t('Status'), 10.5, ({ image }) => image.status, {
      sortKey: 'status',
      cell: ({ image }) => <ImageStatusBadge image={image} />,
    }),
    textColumn('visibility', t('Visibility'), 6.5, ({ image }) => image.visibility, {
      sortKey: 'visibility',
      cell: ({ image }) => t(visibilityWords[image.visibility]),
    }),
    {
      id: 'size',
      header: t('Size, format'),
      width: 8.5,
      sortKey: 'size',
      text: ({ image }) => image.size ?? '',
      cell: ({ image: { size, disk_format } }) =>
        [size === null ? '–' : format.bytes(size), disk_format ?? '–'].join(', '),
    },
    textColumn('least', t('Requires'), 8, ({ image }) => `${image.min_disk} GiB, ${image.min_ram} MiB`, {
      sortKey: 'min_disk',
      cell: ({ image }) => needsOf(image, format),
    }),
    {
      id: 'used',
      header: t('Used by'),
      isVital: true,
      width: 6,
      sortKey: 'used',
      text: ({ usedBy }) => usedBy ?? '',
      cell: (row) => <ImageUse projectId={projectId} row={row} />,
    },
    ageColumn('age', t('Created'), ({ image }) => image.created_at, { sortKey: 'created_at' }),
    ...useOptionalColumns(),
  ];
}

const nameColumn = (projectId: string, header: string): TableColumn<ImageRow> => ({
  id: 'name',
  header,
  width: 12,
  grows: true,
  isRowHeader: true,
  sortKey: 'name',
  text: ({ image }) => imageName(image),
  cell: ({ image }) => <Name projectId={projectId} image={image} />,
});

/** Minimum disk and RAM of an instance; a dash if there are none. */
const needsOf = ({ min_disk, min_ram }: Image, format: Format): string =>
  [...(min_disk > 0 ? [format.gib(min_disk)] : []), ...(min_ram > 0 ? [format.mib(min_ram)] : [])].join(', ') || '–';

function useOptionalColumns(): TableColumn<ImageRow>[] {
  const { t } = useI18n();
  return [
    textColumn('owner', t('Owner'), 8, ({ image }) => image.owner, {
      isOptional: true,
      sortKey: 'owner',
      cell: (row) => <ImageOwner row={row} />,
    }),
    textColumn('format', t('Format'), 6, ({ image }) => image.disk_format ?? '', {
      isOptional: true,
      sortKey: 'format',
    }),
    textColumn('id', t('ID'), 14, ({ id }) => id, { isOptional: true, cell: ({ id }) => <CopyableId id={id} /> }),
    textColumn('protected', t('Protected'), 6, ({ image }) => String(image.protected), {
      isOptional: true,
      cell: ({ image }) => (image.protected ? t('Yes') : t('No')),
    }),
    textColumn('tags', t('Tags'), 10, ({ image }) => image.tags.join(', '), { isOptional: true }),
    textColumn('checksum', t('Checksum'), 14, ({ image }) => image.os_hash_value ?? '', {
      isOptional: true,
      cell: ({ image }) => image.os_hash_value && <CopyableId id={image.os_hash_value} />,
    }),
  ];
}

function Name({ projectId, image }: { projectId: string; image: Image }) {
  const { t } = useI18n();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <AppLink look="strong" href={objectHref(projectId, 'images', image.id)} className="truncate">
        {imageName(image)}
      </AppLink>
      {image.protected && (
        <span title={t('Protected')} className="shrink-0 text-ink-faint">
          <Lock aria-hidden className="size-3.5" />
          <span className="sr-only">{t('Protected')}</span>
        </span>
      )}
      {image.os_hidden && <Badge>{t('Hidden')}</Badge>}
    </span>
  );
}

function System({ image }: { image: Image }) {
  const words = systemWords(image);
  if (words === '') return <NoValue />;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <OsMark distro={distroOf(image)} />
      <span className="truncate">{words}</span>
    </span>
  );
}

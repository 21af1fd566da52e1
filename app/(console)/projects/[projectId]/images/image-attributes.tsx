'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { systemWords, visibilityWords } from '#components/images/image-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { propertyOf } from '#lib/image/images/free-properties.ts';
import { ImageOwner } from './image-owner.tsx';
import type { ImageRow } from './image-row.ts';
import { ImageUse } from './image-use.tsx';

export function ImageAttributes({ projectId, row }: { projectId: string; row: ImageRow }) {
  const { t, format } = useI18n();
  const { image } = row;
  const bytes = (value: number | null) => (value === null ? undefined : format.bytes(value));
  const yesNo = (value: boolean) => (value ? t('Yes') : t('No'));
  const hashes = [
    { label: t('Checksum (MD5)'), hash: image.checksum },
    {
      label: t('Checksum ({algorithm})', {
        algorithm: image.os_hash_algo === 'sha512' ? 'SHA-512' : image.os_hash_algo,
      }),
      hash: image.os_hash_value,
    },
    { label: t('Checksum (SHA-256)'), hash: propertyOf(image, 'owner_specified.openstack.sha256') },
  ];
  return (
    <Properties
      items={[
        { label: t('System'), value: systemWords(image) },
        { label: t('Format'), value: image.disk_format && `${image.disk_format}, ${image.container_format}` },
        { label: t('Size'), value: bytes(image.size) },
        { label: t('Size when unpacked'), value: bytes(image.virtual_size) },
        { label: t('Minimum disk'), value: format.gib(image.min_disk) },
        { label: t('Minimum memory'), value: format.mib(image.min_ram) },
        { label: t('Visibility'), value: t(visibilityWords[image.visibility]) },
        { label: t('Owner'), value: <ImageOwner row={row} /> },
        { label: t('Protected'), value: yesNo(image.protected) },
        { label: t('Used by'), value: <ImageUse projectId={projectId} row={row} isLong /> },
        { label: t('Created'), value: <Age at={image.created_at} /> },
        { label: t('Changed'), value: <Age at={image.updated_at} /> },
        {
          label: t('Tags'),
          value:
            image.tags.length > 0 ? (
              <span className="flex flex-wrap gap-1">
                {image.tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </span>
            ) : undefined,
          isWide: true,
        },
        { label: t('ID'), value: <CopyableId id={image.id} />, isWide: true },
        ...hashes.flatMap(({ label, hash }) =>
          hash ? [{ label, value: <CopyableId id={hash} />, isWide: true }] : [],
        ),
      ]}
    />
  );
}

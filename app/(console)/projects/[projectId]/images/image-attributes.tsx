'use client';

import { Age } from '#components/console/age.tsx';
import { BadgeList } from '#components/console/badge-list.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { ObjectProperties } from '#components/console/object-overview.tsx';
import type { Property } from '#components/console/properties.tsx';
import { systemWords, visibilityWords } from '#components/images/image-words.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { propertyOf } from '#lib/image/images/free-properties.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { ImageOwner } from './image-owner.tsx';
import type { ImageRow } from './image-row.ts';
import { ImageUse } from './image-use.tsx';

export function useImageProperties(projectId: string, row: ImageRow): ObjectProperties {
  const { t, format } = useI18n();
  const { image } = row;
  const bytes = (value: number | null) => (value === null ? undefined : format.bytes(value));
  return {
    facts: [
      { label: t('System'), value: systemWords(image) },
      { label: t('Size'), value: bytes(image.size) },
      { label: t('Visibility'), value: t(visibilityWords[image.visibility]) },
      { label: t('Used by'), value: <ImageUse projectId={projectId} row={row} isLong /> },
    ],
    topics: [
      {
        title: t('Details'),
        items: [
          { label: t('ID'), value: <CopyableId id={image.id} />, isWide: true },
          { label: t('Owner'), value: <ImageOwner row={row} /> },
          { label: t('Protected'), value: image.protected ? t('Yes') : t('No') },
          { label: t('Created'), value: <Age at={image.created_at} /> },
          { label: t('Changed'), value: <Age at={image.updated_at} /> },
          {
            label: t('Tags'),
            value: image.tags.length > 0 ? <BadgeList texts={image.tags} /> : undefined,
            isWide: true,
          },
        ],
      },
      {
        title: t('Disk'),
        items: [
          { label: t('Format'), value: image.disk_format && `${image.disk_format}, ${image.container_format}` },
          { label: t('Size when unpacked'), value: bytes(image.virtual_size) },
          { label: t('Minimum disk'), value: format.gib(image.min_disk) },
          { label: t('Minimum memory'), value: format.mib(image.min_ram) },
        ],
      },
      { title: t('Checksums'), items: useChecksums(image) },
    ],
  };
}

function useChecksums(image: Image): Property[] {
  const t = useT();
  const algorithm = image.os_hash_algo === 'sha512' ? 'SHA-512' : image.os_hash_algo;
  const hashes = [
    { label: t('Checksum (MD5)'), hash: image.checksum },
    { label: t('Checksum ({algorithm})', { algorithm }), hash: image.os_hash_value },
    { label: t('Checksum (SHA-256)'), hash: propertyOf(image, 'owner_specified.openstack.sha256') },
  ];
  return hashes.flatMap(({ label, hash }) => (hash ? [{ label, value: <CopyableId id={hash} />, isWide: true }] : []));
}

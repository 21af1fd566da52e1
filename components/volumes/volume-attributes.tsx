'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { ObjectProperties } from '#components/console/object-overview.tsx';
import { volumeTypeName } from '#components/volumes/volume-words.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { AttachedTo } from './attached-to.tsx';

export function useVolumeProperties(projectId: string, volume: Volume): ObjectProperties {
  const { t, format } = useI18n();
  const { attachments, source_volid, snapshot_id } = volume;
  const image = volume.volume_image_metadata?.image_name;
  return {
    facts: [
      { label: t('Size'), value: format.gib(volume.size) },
      { label: t('Type'), value: t(volumeTypeName(volume)) },
      {
        label: t('Attached to'),
        value: attachments.length > 0 ? <AttachedTo projectId={projectId} volume={volume} /> : undefined,
      },
      { label: t('Created'), value: <Age at={volume.created_at} /> },
    ],
    topics: [
      {
        title: t('Details'),
        items: [
          { label: t('ID'), value: <CopyableId id={volume.id} />, isWide: true },
          { label: t('Description'), value: volume.description, isWide: true },
          {
            label: t('Source'),
            value: source_volid ? (
              <AppLink href={objectHref(projectId, 'volumes', source_volid)}>
                {t('Volume {id}', { id: source_volid })}
              </AppLink>
            ) : (
              (snapshot_id && t('Snapshot {id}', { id: snapshot_id })) || (image && t('Image {name}', { name: image }))
            ),
          },
        ],
      },
      {
        title: t('Disk'),
        items: [
          { label: t('Zone'), value: volume.availability_zone },
          { label: t('Bootable'), value: volume.bootable === 'true' ? t('Yes') : t('No') },
          { label: t('Encrypted'), value: volume.encrypted ? t('Yes') : t('No') },
        ],
      },
    ],
  };
}

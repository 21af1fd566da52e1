'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

/** The volume, snapshot or image from which a volume was created. */
export function VolumeSource({ projectId, volume }: { projectId: string; volume: Volume }) {
  const t = useT();
  const { source_volid, snapshot_id, volume_image_metadata } = volume;
  if (source_volid) {
    return (
      <AppLink href={objectHref(projectId, 'volumes', source_volid)}>{t('Volume {id}', { id: source_volid })}</AppLink>
    );
  }
  if (snapshot_id) return t('Snapshot {id}', { id: snapshot_id });
  const name = volume_image_metadata?.image_name;
  return name ? t('Image {name}', { name }) : <NoValue />;
}

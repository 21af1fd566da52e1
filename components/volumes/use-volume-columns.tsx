'use client';

import { Age } from '#components/console/age.tsx';
import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { numberColumn } from '#components/console/number-column.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { volumeName, volumeTypeName } from '#components/volumes/volume-words.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { AttachedTo } from './attached-to.tsx';
import { isOld, type VolumeCopyLookup } from './volume-copies.ts';
import { VolumeStatusBadge } from './volume-status.tsx';

export function useVolumeColumns(of: ProjectOf<Volume>, copies?: VolumeCopyLookup): TableColumn<Volume>[] {
  const { t, format } = useI18n();
  const hrefOf = (volume: Volume, id = volume.id) => objectHref(projectOf(of, volume), 'volumes', id);
  return [
    nameColumn<Volume>(t('Name'), 9, volumeName, (volume) => hrefOf(volume)),
    textColumn('status', t('Status'), 9.5, ({ status }) => status, {
      sortKey: 'status',
      cell: (volume) => <VolumeStatusBadge volume={volume} />,
    }),
    numberColumn('size', t('Size'), 5.5, format.gib, ({ size }) => size, { sortKey: 'size' }),
    textColumn('type', t('Type'), 6, ({ volume_type }) => volume_type, {
      cell: (volume) => t(volumeTypeName(volume)),
    }),
    textColumn('attached', t('Attached to'), 12, attachmentWords, {
      cell: (volume) => <AttachedTo projectId={projectOf(of, volume)} volume={volume} />,
    }),
    ...useCopyColumns(copies),
    textColumn('zone', t('Zone'), 4, ({ availability_zone }) => availability_zone),
    textColumn('bootable', t('Bootable'), 5, ({ bootable }) => bootable, {
      cell: ({ bootable }) => (bootable === 'true' ? t('Yes') : <span className="text-ink-faint">{t('No')}</span>),
    }),
    textColumn('encrypted', t('Encrypted'), 6, ({ encrypted }) => String(encrypted), {
      // Optional, since encrypted volumes are not supported yet.
      isOptional: true,
      cell: ({ encrypted }) => (encrypted ? t('Yes') : <span className="text-ink-faint">{t('No')}</span>),
    }),
    ageColumn('age', t('Created'), ({ created_at }) => created_at, { sortKey: 'created_at' }),
    ...useOptionalColumns(hrefOf),
  ];
}

function useCopyColumns(copies: VolumeCopyLookup | undefined): TableColumn<Volume>[] {
  const { t, format } = useI18n();
  if (!copies) return [];
  const unknown = <span className="text-ink-faint">{t('unknown')}</span>;
  return [
    textColumn('snapshots', t('Snapshots'), 5.5, (volume) => String(copies(volume)?.snapshots ?? ''), {
      align: 'end',
      isVital: true,
      cell: (volume) => {
        const found = copies(volume);
        return found ? format.number(found.snapshots) : unknown;
      },
    }),
    textColumn('backup', t('Last backup'), 6.5, (volume) => copies(volume)?.lastBackup ?? '', {
      isVital: true,
      cell: (volume) => {
        const found = copies(volume);
        return found ? <LastBackup at={found.lastBackup} volume={volume} /> : unknown;
      },
    }),
  ];
}

function LastBackup({ at, volume }: { at: string | null; volume: Volume }) {
  const t = useT();
  if (at === null) {
    return <span className={isOld(volume.created_at) ? 'text-danger-ink' : 'text-ink-faint'}>{t('None')}</span>;
  }
  if (!isOld(at)) return <Age at={at} isShort />;
  return (
    <span className="text-danger-ink">
      <Age at={at} isShort />
    </span>
  );
}

const attachmentWords = ({ attachments }: Volume): string =>
  attachments.map(({ server_id, device }) => `${server_id}:${device}`).join(' ');

function useOptionalColumns(hrefOf: (volume: Volume, id: string) => string): TableColumn<Volume>[] {
  const { t } = useI18n();
  const isOptional = true;
  return [
    idColumn('id', t('ID'), 14, ({ id }) => id),
    textColumn('source', t('Source'), 12, ({ source_volid }) => source_volid ?? '', {
      isOptional,
      cell: (volume) =>
        volume.source_volid && <AppLink href={hrefOf(volume, volume.source_volid)}>{volume.source_volid}</AppLink>,
    }),
    textColumn('metadata', t('Metadata'), 12, ({ metadata }) => JSON.stringify(metadata), {
      isOptional,
      cell: ({ metadata }) =>
        Object.entries(metadata)
          .map(([key, value]) => `${key}=${value}`)
          .join(', '),
    }),
    textColumn('host', t('Host'), 12, (volume) => volume['os-vol-host-attr:host'] ?? '', { isOptional }),
    textColumn('description', t('Description'), 14, ({ description }) => description ?? '', { isOptional }),
  ];
}

import { HardDrive } from 'lucide-react';
import { latestOfVolume } from '#components/backups/latest-verifications.ts';
import { VerificationFact } from '#components/backups/verification-fact.tsx';
import { statusChoices, statusWord } from '#components/console/status-words.ts';
import { comparison, contains, yesOrNo } from '#components/kind/attribute.ts';
import { daysSince } from '#components/kind/days-since.ts';
import { kind } from '#components/kind/kind.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { verificationApi } from '#lib/block-storage/verifications/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { VOLUME_STATUSES } from '#lib/block-storage/volumes/statuses.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { AttachedTo } from './attached-to.tsx';
import { LastBackup } from './last-backup.tsx';
import { useVolumeActions } from './use-volume-actions.tsx';
import { backupDays, copiesIn } from './volume-copies.ts';
import { VolumeProblem } from './volume-problem.tsx';
import { VolumeSource } from './volume-source.tsx';
import { VolumeStatusBadge } from './volume-status.tsx';
import { volumeName, volumeTypeName } from './volume-words.ts';

const sourceOf = ({ source_volid, snapshot_id, volume_image_metadata }: Volume): string =>
  source_volid ? 'volume' : snapshot_id ? 'snapshot' : volume_image_metadata ? 'image' : 'blank';

export const volumeKind = kind<Volume>()({
  noun: { one: msg('volume'), many: msg('volumes') },
  icon: HardDrive,
  idOf: ({ id }) => id,
  nameOf: volumeName,
  name: { isFiltered: true },
  status: (volume) => <VolumeStatusBadge volume={volume} />,
  Notice: ({ scope, row }) => <VolumeProblem projectId={scope} volume={row} />,
  related: {
    types: (scope, send) => clientOf(volumeTypeApi).list.query(scope, {}, send),
    copies: (scope, send) => clientOf(factApi).volumeCopies.query(scope, send),
    verifications: (scope, send) => clientOf(verificationApi).latest.query(scope, send),
  },
  attributes: {
    status: {
      label: msg('Status'),
      value: ({ status }) => status,
      show: (volume) => <VolumeStatusBadge volume={volume} />,
      sort: true,
      in: 'list',
      grouping: (status, { t }) => t(statusWord(status)),
      filter: { isSent: true, values: ({ t }) => statusChoices(VOLUME_STATUSES, t) },
    },
    size: {
      label: msg('Size'),
      value: ({ size }) => size,
      as: 'gib',
      sort: true,
      filter: { ...comparison('GiB'), isSent: true },
      isKeyFact: true,
      hasTotal: true,
    },
    type: {
      label: msg('Type'),
      value: ({ volume_type }) => volume_type,
      show: (volume, { t }) => t(volumeTypeName(volume)),
      grouping: (type, { t }) => t(volumeTypeName({ volume_type: type })),
      filter: {
        values: ({ t, related }) =>
          related.types?.volume_types.map(({ name }) => ({
            value: name,
            label: t(volumeTypeName({ volume_type: name })),
          })),
      },
      isKeyFact: true,
    },
    attached: {
      label: msg('Attached to'),
      value: ({ attachments }) => attachments.map(({ server_id, device }) => `${server_id}:${device}`),
      show: (volume, { projectOf }) => <AttachedTo projectId={projectOf(volume)} volume={volume} />,
      width: 12,
      filter: { ...yesOrNo, label: msg('Attached'), read: ({ attachments }) => attachments.length > 0 },
      isKeyFact: true,
    },
    snapshots: {
      label: msg('Snapshots'),
      value: (volume, { related }) => copiesIn(related.copies)(volume)?.snapshots,
      as: 'number',
      filter: comparison(),
      in: 'list',
      applies: ({ isAcrossProjects }) => !isAcrossProjects,
    },
    backup: {
      label: msg('Last backup'),
      value: (volume, { related }) => copiesIn(related.copies)(volume)?.lastBackup,
      show: (volume, { related }) => <LastBackup volume={volume} copies={copiesIn(related.copies)(volume)} />,
      isShownEmpty: true,
      isVital: true,
      width: 6.5,
      applies: ({ isAcrossProjects }) => !isAcrossProjects,
      filter: {
        ...comparison(msg('days')),
        id: 'backup_age',
        label: msg('Age of the last backup'),
        read: (volume, { related }) => backupDays(copiesIn(related.copies)(volume)?.lastBackup ?? null),
      },
      isKeyFact: true,
    },
    verified: {
      label: msg('Backup verified'),
      value: ({ id }, { related }) => latestOfVolume(related.verifications, id)?.result?.ended_at,
      show: ({ id }, { scope, related, actionsOf }) => (
        <VerificationFact
          projectId={scope}
          latest={latestOfVolume(related.verifications, id)}
          isLoaded={related.verifications !== undefined}
          isShort={actionsOf !== undefined}
        />
      ),
      isShownEmpty: true,
      isOptional: true,
      width: 8,
      applies: ({ isAcrossProjects }) => !isAcrossProjects,
      isKeyFact: true,
    },
    zone: {
      label: msg('Zone'),
      value: ({ availability_zone }) => availability_zone,
      width: 4,
      grouping: true,
      filter: { id: 'availability_zone', isSent: true },
    },
    bootable: {
      label: msg('Bootable'),
      value: ({ bootable }) => bootable === 'true',
      as: 'yesNo',
      filter: { ...yesOrNo, isSent: true },
    },
    encrypted: {
      label: msg('Encrypted'),
      value: ({ encrypted }) => encrypted,
      as: 'yesNo',
      // Encrypted volumes are not supported yet.
      isOptional: true,
      filter: yesOrNo,
    },
    age: {
      label: msg('Created'),
      value: ({ created_at }) => created_at,
      as: 'age',
      sort: 'created_at',
      filter: { ...comparison(msg('days')), label: msg('Age'), read: ({ created_at }) => daysSince(created_at) },
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
    source: {
      label: msg('Source'),
      value: ({ source_volid, snapshot_id, volume_image_metadata }) =>
        source_volid ?? snapshot_id ?? volume_image_metadata?.image_name,
      show: (volume, { projectOf }) => <VolumeSource projectId={projectOf(volume)} volume={volume} />,
      isOptional: true,
      filter: {
        read: sourceOf,
        values: ({ t }) => [
          { value: 'blank', label: t('Blank') },
          { value: 'image', label: t('Image') },
          { value: 'snapshot', label: t('Snapshot') },
          { value: 'volume', label: t('Volume') },
        ],
      },
    },
    host: { label: msg('Host'), value: (volume) => volume['os-vol-host-attr:host'], isOptional: true },
    description: { label: msg('Description'), value: ({ description }) => description, isOptional: true, isWide: true },
    metadata: { label: msg('Metadata'), value: ({ metadata }) => metadata, isOptional: true, filter: contains },
  },
  command: ({ id }) => `openstack volume show ${id}`,
  useActions: useVolumeActions,
});

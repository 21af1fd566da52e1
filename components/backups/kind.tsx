import { Archive } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { statusChoices } from '#components/console/status-words.ts';
import { comparison, contains } from '#components/kind/attribute.ts';
import { daysSince } from '#components/kind/days-since.ts';
import { kind, listOf, pageOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { can } from '#lib/block-storage/backups/can.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { BACKUP_STATUSES } from '#lib/block-storage/backups/statuses.ts';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { verificationApi } from '#lib/block-storage/verifications/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { BackupCoverage } from './backup-coverage.tsx';
import { BackupNotices } from './backup-notices.tsx';
import { BackupStatusBadge } from './backup-status.tsx';
import { backupName, stepWord } from './backup-words.ts';
import { depthOf } from './chains.ts';
import { latestOfBackup, stateOf } from './latest-verifications.ts';
import { useBackupActions } from './use-backup-actions.tsx';
import { VerificationFact } from './verification-fact.tsx';

const backupKind = kind<Backup>()({
  noun: { one: msg('backup'), many: msg('backups') },
  icon: Archive,
  idOf: ({ id }) => id,
  nameOf: backupName,
  name: { isFiltered: true },
  status: (backup) => <BackupStatusBadge backup={backup} />,
  Notice: ({ scope, row }) => <BackupNotices projectId={scope} backup={row} />,
  related: {
    volumes: (scope, send) => clientOf(volumeApi).list.choices(scope, {}, send),
    all: (scope, send) => clientOf(backupApi).list.choices(scope, {}, send),
    verifications: (scope, send) => clientOf(verificationApi).latest.query(scope, send),
  },
  attributes: {
    volume: {
      label: msg('Volume'),
      grouping: true,
      value: ({ volume_id }, { t, related }) => {
        const volume = related.volumes?.rows.find(({ id }) => id === volume_id);
        return volume ? volumeName(volume) : related.volumes ? t('Deleted volume') : volume_id;
      },
      link: ({ volume_id }, { scope, related }) =>
        related.volumes?.rows.some(({ id }) => id === volume_id)
          ? objectHref(scope, 'volumes', volume_id, { tab: 'backups' })
          : undefined,
      filter: {
        id: 'volume_id',
        isSent: true,
        read: ({ volume_id }) => volume_id,
        values: ({ related }) =>
          related.volumes?.rows.map((volume) => ({ value: volume.id, label: volumeName(volume) })) ?? [],
      },
      isKeyFact: true,
    },
    volumeId: { label: msg('Volume ID'), value: ({ volume_id }) => volume_id, as: 'id', in: 'page' },
    verified: {
      label: msg('Verified'),
      value: ({ id }, { related }) => latestOfBackup(related.verifications, id)?.result?.ended_at,
      show: ({ id }, { scope, related, actionsOf }) => (
        <VerificationFact
          projectId={scope}
          latest={latestOfBackup(related.verifications, id)}
          isLoaded={related.verifications !== undefined}
          isShort={actionsOf !== undefined}
          isReasonShown
        />
      ),
      isShownEmpty: true,
      isVital: true,
      width: 7,
      filter: {
        operators: ['!'],
        read: ({ id }, { related }) => stateOf(latestOfBackup(related.verifications, id)),
        values: ({ t }) => [
          { value: 'passed', label: t('Passed') },
          { value: 'failed', label: t('Failed') },
          { value: 'running', label: t('In progress') },
          { value: 'none', label: t('Never verified') },
        ],
      },
      isKeyFact: true,
    },
    kind: {
      label: msg('Kind'),
      value: (backup, { t, related }) => stepWord(backup, depthOf(backup, related.all?.rows ?? []), t),
      filter: {
        operators: [],
        read: ({ is_incremental }) => (is_incremental ? 'incremental' : 'full'),
        values: ({ t }) => [
          { value: 'full', label: t('Full') },
          { value: 'incremental', label: t('Incremental') },
        ],
      },
      isKeyFact: true,
    },
    size: {
      label: msg('Size'),
      value: ({ size }) => size,
      as: 'gib',
      sort: true,
      filter: comparison('GiB'),
      isKeyFact: true,
      hasTotal: true,
    },
    status: {
      label: msg('Status'),
      value: ({ status }) => status,
      show: (backup) => <BackupStatusBadge backup={backup} />,
      sort: true,
      in: 'list',
      filter: { isSent: true, values: ({ t }) => statusChoices(BACKUP_STATUSES, t) },
    },
    restorable: { label: msg('Restorable'), value: (backup) => can('restore', backup) === true, as: 'yesNo' },
    from: {
      label: msg('Data from'),
      value: ({ data_timestamp }) => data_timestamp,
      as: 'time',
      in: 'page',
      isKeyFact: true,
    },
    dependent: {
      label: msg('Has dependent backups'),
      value: ({ has_dependent_backups }) => has_dependent_backups,
      as: 'yesNo',
      in: 'page',
    },
    snapshot: { label: msg('Snapshot'), value: ({ snapshot_id }) => snapshot_id, in: 'page' },
    age: {
      label: msg('Created'),
      value: ({ created_at }) => created_at,
      as: 'age',
      sort: 'created_at',
      filter: { ...comparison(msg('days')), label: msg('Age'), read: ({ created_at }) => daysSince(created_at) },
    },
    container: { label: msg('Container'), value: ({ container }) => container, isOptional: true },
    objects: { label: msg('Objects'), value: ({ object_count }) => object_count, as: 'number', in: 'page' },
    zone: { label: msg('Zone'), value: ({ availability_zone }) => availability_zone, in: 'page' },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
    description: { label: msg('Description'), value: ({ description }) => description, isOptional: true, isWide: true },
  },
  filters: {
    metadata: {
      label: msg('Metadata'),
      ...contains,
      read: ({ metadata = {} }) => Object.entries(metadata).flatMap(([key, value]) => [key, `${key}=${value}`]),
    },
  },
  command: ({ id }) => `openstack volume backup show ${id}`,
  useActions: useBackupActions,
});

export const backupList = listOf(backupKind, {
  id: 'backups',
  header: {
    description: msg(
      'Copies of volumes at a point in time, stored separately. You can restore them even after the volumes are deleted.',
    ),
    path: 'volume/v3/backups/detail',
    command: 'openstack volume backup list --long',
  },
  source: pageList(clientOf(backupApi).list.pages, { text: 'name~' }),
  sort: '-created_at',
  countedRows: ({ all }) => all?.rows,
  views: [
    { label: msg('All') },
    { label: msg('Full'), where: ['kind:full'] },
    { label: msg('Incremental'), where: ['kind:incremental'] },
    { label: msg('Older than 30 days'), where: ['age:>30'] },
    { label: msg('Never verified'), where: ['verified:none'] },
    { label: msg('Verification failed'), where: ['verified:failed'] },
    { label: msg('Errors'), where: ['status:/^error/'] },
  ],
  href: ({ id }, { scope }) => objectHref(scope, 'backups', id),
  Above: ({ scope }) => <BackupCoverage projectId={scope} />,
  create: {
    label: msg('Create backup'),
    quota: 'backups',
    href: (scope) => projectHref(scope, 'backups', { create: 'true' }),
    loadForm: async () => (await import('#lazy/components/backups/new-backup.tsx')).NewBackup,
  },
  emptyText: msg('A backup keeps the data of a volume, even after the volume is deleted.'),
  alsoLoads: [storageQuotasQuery],
});

export const backupPage = pageOf(backupKind, {
  query: clientOf(backupApi).show.query,
  rowOf: ({ backup }) => backup,
  listHref: (scope) => projectHref(scope, 'backups'),
  path: 'volume/v3/backups',
  activity: 'backup',
  description: ({ description }) => description,
  tabs: [
    {
      id: 'chain',
      label: msg('Chain'),
      load: async () => {
        const { VolumeBackups } = await import('#lazy/components/backups/volume-backups.tsx');
        return ({ scope, row }) => <VolumeBackups projectId={scope} volumeId={row.volume_id} currentId={row.id} />;
      },
    },
    {
      id: 'verifications',
      label: msg('Verifications'),
      load: async () => {
        const { BackupVerifications } = await import('#lazy/components/backups/backup-verifications.tsx');
        return ({ scope, row, actions }) => {
          const verify = actions.find(({ id }) => id === 'verify');
          const button = verify && <ActionButton action={verify} />;
          return <BackupVerifications projectId={scope} backupId={row.id} verify={button} />;
        };
      },
    },
  ],
});

import { Camera } from 'lucide-react';
import { statusChoices } from '#components/console/status-words.ts';
import { comparison, contains } from '#components/kind/attribute.ts';
import { daysSince } from '#components/kind/days-since.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { SNAPSHOT_STATUSES } from '#lib/block-storage/snapshots/statuses.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { PruneSnapshots } from './prune-snapshots.tsx';
import { SnapshotStatusBadge } from './snapshot-status.tsx';
import { snapshotName } from './snapshot-words.ts';
import { useSnapshotActions } from './use-snapshot-actions.tsx';

const snapshotKind = kind<Snapshot>()({
  noun: { one: msg('snapshot'), many: msg('snapshots') },
  icon: Camera,
  idOf: ({ id }) => id,
  nameOf: snapshotName,
  name: { isFiltered: true },
  status: (snapshot) => <SnapshotStatusBadge snapshot={snapshot} />,
  related: { volumes: (scope, send) => clientOf(volumeApi).list.choices(scope, {}, send) },
  attributes: {
    volume: {
      label: msg('Volume'),
      grouping: true,
      value: ({ volume_id }, { related }) => {
        const volume = related.volumes?.rows.find(({ id }) => id === volume_id);
        return volume ? volumeName(volume) : volume_id;
      },
      link: (snapshot, { projectOf }) =>
        objectHref(projectOf(snapshot), 'volumes', snapshot.volume_id, { tab: 'snapshots' }),
      sort: 'volume_name',
      filter: {
        id: 'volume_id',
        isSent: true,
        read: ({ volume_id }) => volume_id,
        values: ({ related }) =>
          related.volumes?.rows.map((volume) => ({ value: volume.id, label: volumeName(volume) })) ?? [],
      },
    },
    size: {
      label: msg('Size'),
      value: ({ size }) => size,
      as: 'gib',
      sort: true,
      filter: comparison('GiB'),
      hasTotal: true,
    },
    status: {
      label: msg('Status'),
      value: ({ status }) => status,
      show: (snapshot) => <SnapshotStatusBadge snapshot={snapshot} />,
      sort: true,
      filter: { isSent: true, values: ({ t }) => statusChoices(SNAPSHOT_STATUSES, t) },
    },
    age: {
      label: msg('Created'),
      value: ({ created_at }) => created_at,
      as: 'age',
      sort: 'created_at',
      filter: { ...comparison(msg('days')), label: msg('Age'), read: ({ created_at }) => daysSince(created_at) },
    },
    copies: {
      label: msg('Clones'),
      value: ({ id }, { related }) => related.volumes?.rows.filter(({ snapshot_id }) => snapshot_id === id).length,
      as: 'number',
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
    metadata: { label: msg('Metadata'), value: ({ metadata }) => metadata, isOptional: true, filter: contains },
    description: { label: msg('Description'), value: ({ description }) => description, isOptional: true, isWide: true },
  },
  command: ({ id }) => `openstack volume snapshot show ${id}`,
  useActions: useSnapshotActions,
});

export const snapshotList = listOf(snapshotKind, {
  id: 'snapshots',
  header: {
    description: msg('Point-in-time copies. Revert a volume or create new ones.'),
    path: 'volume/v3/snapshots/detail',
    command: 'openstack volume snapshot list --long',
    Actions: ({ scope }) => <PruneSnapshots projectId={scope} />,
  },
  source: pageList(clientOf(snapshotApi).list.pages, {
    text: 'name~',
    // Snapshots of one volume are listed together, newest first.
    nextKeys: { volume_id: 'created_at:desc', volume_name: 'volume_id:asc,created_at:desc' },
  }),
  sort: '-created_at',
  counts: clientOf(factApi).snapshotViews.query,
  // lib/console/view-counts counts their rows.
  views: [
    { label: msg('All') },
    { label: msg('By volume'), sort: 'volume_name' },
    { label: msg('Older than 30 days'), where: ['age:>30'] },
    { label: msg('Errors'), where: ['status:/^error/'] },
    { label: msg('Created today'), where: ['age:<1'] },
    { label: msg('Largest'), sort: '-size' },
  ],
  create: {
    label: msg('Take snapshot'),
    quota: 'snapshots',
    href: (scope) => projectHref(scope, 'snapshots', { create: 'true' }),
    loadForm: async () => (await import('#lazy/components/snapshots/new-snapshot.tsx')).NewSnapshot,
  },
  emptyText: msg('A snapshot keeps the contents of a volume at a point in time.'),
  alsoLoads: [storageQuotasQuery],
});

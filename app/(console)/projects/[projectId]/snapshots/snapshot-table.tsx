'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts, withTotal } from '#components/console/row-counts.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { snapshotFields, snapshotLocalChips } from '#components/snapshots/filters.ts';
import { snapshotViews } from '#components/snapshots/snapshot-views.ts';
import { snapshotName } from '#components/snapshots/snapshot-words.ts';
import { useSnapshotActions } from '#components/snapshots/use-snapshot-actions.tsx';
import { useSnapshotColumns } from '#components/snapshots/use-snapshot-columns.tsx';
import { useSnapshotFilters } from '#components/snapshots/use-snapshot-filters.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';

const toCommands = (snapshots: readonly Snapshot[]): string =>
  snapshots.map(({ id }) => `openstack volume snapshot show ${id}`).join('\n');

export function SnapshotTable({ projectId }: { projectId: string }) {
  const t = useT();
  const { filters, sort, search, volumes, countOf } = useSnapshotFilters(projectId);
  const listed = pagedSource(useInfiniteQuery(clientOf(snapshotApi).list.pages(projectId, search)));
  const found = useLocalFilter(listed, snapshotLocalChips(filters), snapshotFields);
  const source = withTotal(found, filters, countOf);
  const actions = useSnapshotActions(projectId);
  const known = volumes.data?.rows ?? [];
  const columns = useSnapshotColumns(projectId, {
    nameOf: (id) => {
      const volume = known.find((one) => one.id === id);
      return volume ? volumeName(volume) : id;
    },
    copiesOf: (id) => known.filter(({ snapshot_id }) => snapshot_id === id).length,
  });
  return (
    <>
      <ViewTabs listId="snapshots" label={t('Views of snapshots')} views={withCounts(snapshotViews(t), countOf)} />
      <ResourceTable
        listId="snapshots"
        caption={t('Snapshots')}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        activityIdOf={({ id }) => id}
        nameOf={snapshotName}
        sort={sort}
        {...filteredBy(filters, t('Filter snapshots'))}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[{ label: t('openstack commands'), text: toCommands }]}
        states={{ empty: <NoSnapshots projectId={projectId} /> }}
      />
      {actions.dialog}
    </>
  );
}

function NoSnapshots({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Camera}
      title={t('No snapshots yet')}
      actions={<ButtonLink href={projectHref(projectId, 'volumes')}>{t('Go to volumes')}</ButtonLink>}
    >
      {t('A snapshot keeps the contents of a volume at a point in time. Take one from the menu of a volume.')}
    </EmptyState>
  );
}

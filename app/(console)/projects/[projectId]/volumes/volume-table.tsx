'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts, withTotal } from '#components/console/row-counts.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { volumeFieldsWith, volumeLocalChips } from '#components/volumes/filters.ts';
import { useVolumeActions } from '#components/volumes/use-volume-actions.tsx';
import { useVolumeColumns } from '#components/volumes/use-volume-columns.tsx';
import { useVolumeFilters } from '#components/volumes/use-volume-filters.ts';
import { copiesIn } from '#components/volumes/volume-copies.ts';
import { volumeGroupings } from '#components/volumes/volume-groupings.ts';
import { volumeViews } from '#components/volumes/volume-views.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref, objectHref } from '#lib/screens/paths.ts';

const VolumePanel = lazyComponent(async () => (await import('#components/volumes/volume-panel.tsx')).VolumePanel);

const toCommands = (volumes: readonly Volume[]): string =>
  volumes.map(({ id }) => `openstack volume show ${id}`).join('\n');

export function VolumeTable({ projectId }: { projectId: string }) {
  const t = useT();
  const { filters, sort, search, countOf } = useVolumeFilters(projectId);
  const listed = pagedSource(useInfiniteQuery(clientOf(volumeApi).list.pages(projectId, search)));
  const kept = useQuery(clientOf(factApi).volumeCopies.query(projectId));
  const copies = copiesIn(kept.data);
  const found = useLocalFilter(listed, volumeLocalChips(filters), volumeFieldsWith(copies));
  const source = withTotal(found, filters, countOf);
  const [openId, setOpenId] = useUrlState('open', textParam);
  const actions = useVolumeActions(projectId);
  const columns = useVolumeColumns(projectId, copies);
  return (
    <>
      <ViewTabs listId="volumes" label={t('Views of volumes')} views={withCounts(volumeViews(t), countOf)} />
      <LoadError answer={kept} unknown={t('Could not count the snapshots and backups of the volumes')} />
      <ResourceTable
        listId="volumes"
        caption={t('Volumes')}
        columns={columns}
        source={source}
        idOf={(volume) => volume.id}
        nameOf={volumeName}
        sort={sort}
        groupings={volumeGroupings(t)}
        {...filteredBy(filters, t('Filter volumes'))}
        hrefOf={({ id }) => objectHref(projectId, 'volumes', id)}
        onPreview={({ id }) => setOpenId(id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[{ label: t('openstack commands'), text: toCommands }]}
        states={{
          empty: <NoVolumes projectId={projectId} />,
        }}
      />
      <VolumePanel projectId={projectId} volumeId={openId} onClose={() => setOpenId(null)} actionsOf={actions.of} />
      {actions.dialog}
    </>
  );
}

function NoVolumes({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={HardDrive}
      title={t('No volumes yet')}
      actions={
        <NewObjectLink projectId={projectId} quota="volumes" href={createHref(projectId, 'volumes')} isOneOfSeveral>
          {t('Create the first volume')}
        </NewObjectLink>
      }
    >
      {t('A volume is a disk that is kept when its instance is deleted and can be attached to another one.')}
    </EmptyState>
  );
}

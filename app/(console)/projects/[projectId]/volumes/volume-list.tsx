'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { FilterBar } from '#components/console/filter-bar.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-source-of.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { type ListView, ViewTabs } from '#components/console/view-tabs.tsx';
import { volumesQuery } from '#lib/block-storage/volumes/queries.ts';
import { VOLUME_STATUSES } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useVolumeActions } from './use-volume-actions.tsx';
import { useVolumeColumns } from './use-volume-columns.tsx';
import { VolumePanel } from './volume-panel.tsx';
import { volumeListDefaults, volumeSearch } from './volume-search.ts';
import { volumeName, volumeStatusLooks } from './volume-words.ts';

function useVolumeViews(): ListView[] {
  const t = useT();
  return [
    { label: t('All') },
    { label: t('Unattached'), where: ['status:available'] },
    { label: t('In use'), where: ['status:in-use'] },
    { label: t('Errors'), where: ['status:error'] },
    { label: t('Largest'), sort: { key: 'size', isDescending: true } },
  ];
}

function useVolumeFields(): FilterField[] {
  const t = useT();
  const statuses = VOLUME_STATUSES.map((value) => ({ value, label: t(volumeStatusLooks[value].word) }));
  return [
    { id: 'status', label: t('Status'), values: statuses },
    {
      id: 'bootable',
      label: t('Bootable'),
      values: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
    { id: 'availability_zone', label: t('Zone') },
    { id: 'size', label: t('Size') },
  ];
}

/** The volumes of a project as a table, with what can be done to them. */
export function VolumeList({ projectId }: { projectId: string }) {
  const t = useT();
  const router = useRouter();
  const root = `/projects/${projectId}/volumes`;
  const filters = useFilters(useVolumeFields());
  const sort = useSort(volumeListDefaults.sort);
  const query = useInfiniteQuery(volumesQuery(projectId, volumeSearch({ ...filters, sort: sort.sort })));
  const [openId, setOpenId] = useQueryState('open', parseAsString);
  const actions = useVolumeActions(projectId);
  const columns = useVolumeColumns(projectId);
  return (
    <>
      <ViewTabs label={t('Views of volumes')} views={useVolumeViews()} />
      <ResourceTable
        listId="volumes"
        caption={t('Volumes')}
        columns={columns}
        source={pagedSource(query)}
        idOf={(volume) => volume.id}
        nameOf={volumeName}
        sort={sort}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        onOpen={({ id }) => router.push(`${root}/${id}`)}
        onPreview={({ id }) => void setOpenId(id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        toolbar={<FilterBar filters={filters} label={t('Filter volumes')} />}
        states={{
          empty: (
            <EmptyState
              icon={HardDrive}
              title={t('No volumes yet')}
              actions={
                <ButtonLink variant="primary" href={`${root}/create`}>
                  {t('Create the first volume')}
                </ButtonLink>
              }
            >
              {t('A volume is a disk that stays when its instance is deleted, and can move to another one.')}
            </EmptyState>
          ),
        }}
      />
      <VolumePanel
        projectId={projectId}
        volumeId={openId}
        onClose={() => void setOpenId(null)}
        actionsOf={actions.of}
      />
      {actions.dialog}
    </>
  );
}

'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { pagedSource } from '#components/console/row-source-of.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import { serversEverywhereQuery } from '#lib/compute/servers/everywhere-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminFields, adminLocalChips } from './admin-filter.ts';
import type { Grouping } from './group-servers.ts';
import { GroupTable } from './group-table.tsx';
import { useAdminFilters } from './use-admin-filters.ts';

interface GroupedInstancesProps {
  projectId: string;
  grouping: Grouping;
  onUngroup: () => void;
}

/** The instances that meet the filter, put together; all of them are fetched for that. */
export function GroupedInstances({ projectId, grouping, onUngroup }: GroupedInstancesProps) {
  const t = useT();
  const { filters, search } = useAdminFilters(projectId);
  const { ownerOf } = useOwners(projectId);
  const listed = pagedSource(useInfiniteQuery(serversEverywhereQuery(projectId, search)));
  const source = useLocalFilter(listed, adminLocalChips(filters), adminFields(ownerOf));
  const wantsMore = listed.hasMore && !listed.isLoadingMore && !listed.error;
  const loadMore = useEffectEvent(listed.loadMore);
  // External system: the API, page by page.
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore]);
  return (
    <GroupTable
      grouping={grouping}
      source={source}
      filters={filters}
      ownerOf={ownerOf}
      onShow={({ value }) => {
        filters.add({ field: grouping, operator: '', value });
        onUngroup();
      }}
      toolbar={<FilterBar filters={filters} label={t('Filter instances')} />}
    />
  );
}

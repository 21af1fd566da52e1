'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { countFrom, withCounts } from '#components/console/row-counts.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { useMoreRows } from '#components/console/use-more-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { problemsIn } from '#components/instances/stuck-task.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { choiceParam, withDefault } from '#lib/client/url-params.ts';
import { useTimed } from '#lib/client/use-now.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminFields, adminLocalChips } from './admin-filter.ts';
import { AdminInstanceTable } from './admin-instance-table.tsx';
import { GROUPINGS, type Grouping } from './group-servers.ts';
import { GroupTable } from './group-table.tsx';
import { useAdminFilters } from './use-admin-filters.ts';

const groupParam = withDefault(choiceParam(['none', ...GROUPINGS]), 'none');

export function AdminInstances({ projectId }: { projectId: string }) {
  const t = useT();
  const [grouping, setGrouping] = useUrlState('group', groupParam);
  const options = [
    { value: 'none', label: t('Ungrouped') },
    { value: 'host', label: t('Hosts') },
    { value: 'project', label: t('Projects') },
    { value: 'az', label: t('Zones') },
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Views projectId={projectId} />
        <div className="pb-2">
          <SegmentedControl
            label={t('Group by')}
            name="group"
            options={options}
            value={grouping}
            onChange={(value) => setGrouping(value, { isStep: true })}
          />
        </div>
      </div>
      {grouping === 'none' ? (
        <AdminInstanceTable projectId={projectId} />
      ) : (
        <GroupedInstances projectId={projectId} grouping={grouping} onUngroup={() => setGrouping(null)} />
      )}
    </>
  );
}

const stepMs = 10_000;
/** Durations are known per project only, so no instance counts as slow here. */
const NO_PACES = new Map();

function Views({ projectId }: { projectId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(factApi).serverCounts.query(projectId));
  const { total, counts = [], busy = null, crashed = 0 } = answer.data ?? {};
  const problems = useTimed(
    (now) => answer.data && problemsIn({ statuses: counts, busy, crashed }, now, NO_PACES),
    stepMs,
  );
  const values = { status: counts.map(({ status, count }) => ({ value: status, count })) };
  const countOf = countFrom(total === undefined ? undefined : { total, values, parts: {} });
  const views = [
    { label: t('All') },
    { label: t('Running'), where: ['status:ACTIVE'] },
    { label: t('Failed'), where: ['status:ERROR'] },
    { label: t('Problems'), where: ['problem:true'], count: problems },
    { label: t('Awaiting confirmation'), where: ['status:VERIFY_RESIZE'] },
  ];
  return <ViewTabs listId="admin-instances" label={t('Views of all instances')} views={withCounts(views, countOf)} />;
}

interface GroupedInstancesProps {
  projectId: string;
  grouping: Grouping;
  onUngroup: () => void;
}

function GroupedInstances({ projectId, grouping, onUngroup }: GroupedInstancesProps) {
  const t = useT();
  const { filters, search } = useAdminFilters(projectId);
  const { ownerOf } = useOwners(projectId);
  const listed = pagedSource(useInfiniteQuery(clientOf(serverApi).list.pages(projectId, search)));
  const source = useLocalFilter(listed, adminLocalChips(filters), adminFields(ownerOf));
  useMoreRows(listed, true);
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

'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { filteredBy } from '#components/console/filtered-by.tsx';
import type { ListView } from '#components/console/list-view.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import { useSort } from '#components/console/use-sort.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { flagParam, textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsQuery } from '#lib/console/ha/notifications/desk-query.ts';
import type { ListedNotification, NotificationCounts } from '#lib/console/ha/notifications/schema.ts';
import type { HaOverview } from '#lib/console/ha/overview/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { DeskEmpty } from './desk-empty.tsx';
import { notificationListDefaults, notificationSearch } from './notification-filter.ts';
import { describeEvent } from './notification-words.ts';
import { type FrozenRowList, useFrozenRows } from './use-frozen-rows.ts';
import { useNotificationColumns } from './use-notification-columns.tsx';
import { useNotificationFilters } from './use-notification-filters.ts';
import { useTriageActions } from './use-triage-actions.tsx';

const DeskPanel = lazyComponent(async () => (await import('./desk-panel.tsx')).DeskPanel);

function useViews(counts: NotificationCounts | undefined): ListView[] {
  const t = useT();
  return [
    { label: t('Open'), count: counts?.open },
    { label: t('Running now'), where: ['status:under_way', 'triage:all'], count: counts?.running },
    { label: t('Failed'), where: ['status:failed'], count: counts?.failed },
    { label: t('Ignored'), where: ['status:ignored', 'triage:all'], count: counts?.ignored },
    { label: t('Last 24 h'), where: ['within:24h', 'triage:all'], count: counts?.latest },
    { label: t('By host'), where: ['triage:all'], sort: { key: 'host', isDescending: false } },
  ];
}

/** Bursts bring a page of new rows several times a second; longer lists render only the rows in view. */
const MAX_RENDERED_ROWS = 40;

export function DeskTable({ projectId, overview }: { projectId: string; overview: HaOverview | undefined }) {
  const t = useT();
  const [isFlat, setIsFlat] = useUrlState('flat', flagParam);
  const [openId, setOpenId] = useUrlState('open', textParam);
  const filters = useNotificationFilters(projectId);
  const sort = useSort(notificationListDefaults.sort);
  const search = notificationSearch({ ...filters, sort: sort.sort }, isFlat);
  const isGrouped = !isFlat && search.incident === undefined;
  const listed = pagedSource(useInfiniteQuery(notificationsQuery(projectId, search)));
  const frozen = useFrozenRows(listed, { isGrouped, list: JSON.stringify(search) });
  const actions = useTriageActions(projectId, { isGrouped });
  return (
    <>
      <div {...frozen.areaProps} className="flex min-h-0 flex-1 flex-col">
        <Views {...{ projectId, isFlat }} onFlat={(flat) => setIsFlat(flat || null, { isStep: true })}>
          <NewPill frozen={frozen} />
        </Views>
        <div {...frozen.listProps} className="flex min-h-0 flex-1 flex-col">
          <ResourceTable<ListedNotification>
            listId="ha-notifications"
            caption={t('Notifications')}
            columns={useNotificationColumns({ isGrouped })}
            source={frozen.source}
            idOf={({ id, incident }) => (isGrouped ? incident.id : id)}
            nameOf={(row) => `${row.host}: ${t(describeEvent(row))}`}
            sort={sort}
            {...filteredBy(filters, t('Filter notifications'))}
            hrefOf={({ id }) => adminObjectHref('notifications', id)}
            onPreview={({ id }) => setOpenId(id)}
            actions={actions.of}
            keyedActions={actions.keyed}
            allDrawnUpTo={MAX_RENDERED_ROWS}
            bulkActions={actions.bulk}
            states={{ empty: <DeskEmpty overview={overview} /> }}
          />
        </div>
      </div>
      <DeskPanel
        projectId={projectId}
        row={frozen.source.rows?.find(({ id }) => id === openId)}
        actionsOf={actions.of}
        onClose={() => setOpenId(null)}
      />
      {actions.dialog}
    </>
  );
}

interface ViewsProps {
  projectId: string;
  isFlat: boolean;
  onFlat: (isFlat: boolean) => void;
  children: ReactNode;
}

function Views({ projectId, isFlat, onFlat, children }: ViewsProps) {
  const t = useT();
  const { data: counts } = useQuery(clientOf(haApi).counts.query(projectId, { is_flat: isFlat ? 'true' : undefined }));
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <ViewTabs listId="ha-notifications" label={t('Views of notifications')} views={useViews(counts)} />
      <div className="flex items-center pb-2">
        {children}
        <SegmentedControl
          label={t('Group by')}
          name="flat"
          options={[
            { value: 'incidents', label: t('Incidents') },
            { value: 'flat', label: t('Ungrouped') },
          ]}
          value={isFlat ? 'flat' : 'incidents'}
          onChange={(value) => onFlat(value === 'flat')}
        />
      </div>
    </div>
  );
}

function NewPill({ frozen: { waiting: count, show, listProps } }: { frozen: FrozenRowList }) {
  const t = useT();
  return (
    <span role="status" {...listProps}>
      {count > 0 && (
        <Button size="small" variant="primary" onClick={show} className="me-2">
          <ArrowUp aria-hidden />
          {t('{count} new', { count })}
        </Button>
      )}
    </span>
  );
}

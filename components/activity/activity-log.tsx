'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { type ActivityPlace, activityPagesQuery, activityQuery } from '#lib/console/activity/log-queries.ts';
import type { Activity, ActivityAnswer } from '#lib/console/activity/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { activityColumns } from './activity-columns.tsx';
import { FILTER_PARAMS, searchOfFilter } from './activity-filter.ts';
import { ActivityToolbar } from './activity-toolbar.tsx';
import { activitySentence } from './activity-words.ts';

const CLEARED = Object.fromEntries(Object.keys(FILTER_PARAMS).map((name) => [name, null]));

const rowsOf = ({ pages, pageParams }: { pages: ActivityAnswer[]; pageParams: unknown[] }) => ({
  pages: pages.map(({ activity }) => ({ rows: activity })),
  pageParams,
});
const PROJECT_LIST = 'activity';
const ALL_PROJECTS_LIST = 'all-activity';

export function ActivityLog(place: ActivityPlace) {
  const { t, format } = useI18n();
  const [filter, change] = useUrlStates(FILTER_PARAMS);
  const search = searchOfFilter(filter, format.timeZone);
  const pages = activityPagesQuery(place, search);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const clear = () => change(CLEARED);
  return (
    <>
      <RetentionNote {...place} />
      <ResourceTable<Activity>
        listId={place.of === 'all' ? ALL_PROJECTS_LIST : PROJECT_LIST}
        areEntries
        caption={t('Activity')}
        columns={activityColumns(t, place)}
        source={pagedSource(useInfiniteQuery({ ...pages, select: rowsOf }))}
        idOf={({ id }) => id}
        nameOf={(one) => activitySentence(t, one)}
        isFiltered={isFiltered}
        onClearFilters={clear}
        toolbar={<ActivityToolbar filter={filter} onChange={change} onClear={isFiltered ? clear : undefined} />}
        states={{
          empty: (
            <EmptyState icon={History} title={t('No activity recorded')}>
              {t('Everything that is created, changed or deleted appears here.')}
            </EmptyState>
          ),
        }}
      />
    </>
  );
}

function RetentionNote(place: ActivityPlace) {
  const t = useT();
  const answer = useQuery(activityQuery(place, false));
  return (
    <div className="mb-3 text-ink-muted text-small">
      <QueryContent answer={answer} unknown={t('Could not load how long activity is kept')}>
        {({ kept_days: days }) => t('Activity is kept for {days} days.', { days })}
      </QueryContent>
    </div>
  );
}

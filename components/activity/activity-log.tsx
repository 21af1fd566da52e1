'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { Known } from '#components/console/known.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-source-of.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { activityHrefOf } from '#lib/console/activity/href.ts';
import { type ActivityPlace, activityPagesQuery, activityQuery } from '#lib/console/activity/queries.ts';
import type { Activity, ActivityAnswer } from '#lib/console/activity/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { FILTER_PARAMS, RESULT_WORDS, searchOfFilter } from './activity-filter.ts';
import { ActivityToolbar } from './activity-toolbar.tsx';
import { activitySentence, actorName, KINDS } from './activity-words.ts';
import { ResultBadge } from './result-badge.tsx';

const CLEARED = Object.fromEntries(Object.keys(FILTER_PARAMS).map((name) => [name, null]));

const rowsOf = ({ pages, pageParams }: { pages: ActivityAnswer[]; pageParams: unknown[] }) => ({
  pages: pages.map(({ activity }) => ({ rows: activity })),
  pageParams,
});
/** Rem: users of other domains have no name, and a longer text in its place. */
const WIDE_NAME = 13;
/** Under which the layouts of the tables are kept. */
const PROJECT_LIST = 'activity';
const ALL_PROJECTS_LIST = 'all-activity';

/** Everything that was done in a project, in a domain or on the platform: who, what, to which object, with what result. */
export function ActivityLog(place: ActivityPlace) {
  const { t, format } = useI18n();
  const [filter, change] = useUrlStates(FILTER_PARAMS);
  const search = searchOfFilter(filter, format.timeZone);
  const pages = activityPagesQuery(place, search);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const clear = () => change(CLEARED);
  return (
    <>
      <Kept {...place} />
      <ResourceTable<Activity>
        listId={place.of === 'all' ? ALL_PROJECTS_LIST : PROJECT_LIST}
        areEntries
        caption={t('Activity')}
        columns={columnsOf(t, place)}
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

function Kept(place: ActivityPlace) {
  const t = useT();
  const answer = useQuery(activityQuery(place, false));
  return (
    <div className="mb-3 text-ink-muted text-small">
      <Known answer={answer} unknown={t('Could not load how long activity is kept')}>
        {({ kept_days: days }) => t('Activity is kept for {days} days.', { days })}
      </Known>
    </div>
  );
}

function columnsOf(t: Translate, place: ActivityPlace): TableColumn<Activity>[] {
  const hrefOf = activityHrefOf(place);
  return [
    textColumn('when', t('When'), 12, ({ at }) => at, { cell: ({ at }) => <DateTime at={at} /> }),
    textColumn('by', t('By'), typeof place.of === 'string' ? 8 : WIDE_NAME, (one) => actorName(t, one)),
    textColumn('what', t('What'), 18, (one) => activitySentence(t, one), {
      grows: true,
      isRowHeader: true,
      cell: (one) => <What activity={one} href={hrefOf(one)} />,
    }),
    textColumn('kind', t('Kind'), 8, ({ kind }) => t(KINDS[kind])),
    textColumn('result', t('Result'), 8, ({ state }) => t(RESULT_WORDS[state]), {
      cell: ({ state }) => <ResultBadge state={state} />,
    }),
    ...(place.of === 'all'
      ? [textColumn<Activity>('project', t('Project'), 9, ({ project }) => project?.name ?? '')]
      : []),
    textColumn('request', t('Request'), 10, ({ request_id }) => request_id ?? '', {
      cell: ({ request_id }) => request_id && <RequestId id={request_id} hasLabel={false} />,
      yields: true,
    }),
    textColumn('target', t('Target ID'), 10, ({ object_id }) => object_id, { isOptional: true }),
  ];
}

function What({ activity, href }: { activity: Activity; href: string | undefined }) {
  const sentence = activitySentence(useT(), activity);
  return href && activity.is_there ? (
    <AppLink href={href} className="block truncate">
      {sentence}
    </AppLink>
  ) : (
    <span className="block truncate">{sentence}</span>
  );
}

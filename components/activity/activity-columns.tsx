'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { activityHrefOf } from '#lib/console/activity/href.ts';
import { KINDS } from '#lib/console/activity/kinds.ts';
import type { ActivityPlace } from '#lib/console/activity/log-queries.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { RESULT_WORDS } from './activity-filter.ts';
import { activitySentence, actorName } from './activity-words.ts';
import { ResultBadge } from './result-badge.tsx';

/** In rem. Users of other domains have no name; a longer text is displayed instead. */
const WIDE_NAME = 13;

/** The sentence already implies the kind, so the kind column shrinks before the result column. */
export function activityColumns(t: Translate, place: ActivityPlace): TableColumn<Activity>[] {
  const hrefOf = activityHrefOf(place);
  return [
    textColumn('when', t('When'), 12, ({ at }) => at, { cell: ({ at }) => <DateTime at={at} /> }),
    textColumn('by', t('By'), typeof place.of === 'string' ? 8 : WIDE_NAME, (one) => actorName(t, one), {
      isVital: true,
    }),
    textColumn('what', t('What'), 17, (one) => activitySentence(t, one), {
      grows: true,
      isRowHeader: true,
      cell: (one) => <What activity={one} href={hrefOf(one)} />,
    }),
    textColumn('kind', t('Kind'), 8, ({ kind }) => t(KINDS[kind]), { yields: true }),
    textColumn('result', t('Result'), 9.5, ({ state }) => t(RESULT_WORDS[state]), {
      isVital: true,
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
    <AppLink href={href} title={sentence} className="block truncate">
      {sentence}
    </AppLink>
  ) : (
    <span title={sentence} className="block truncate">
      {sentence}
    </span>
  );
}

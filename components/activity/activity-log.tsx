'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { type ActivityPlace, activityQuery } from '#lib/console/activity/log-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { activityList } from './kind.tsx';

export const ActivityLog = (place: ActivityPlace) => (
  <>
    <RetentionNote {...place} />
    <KindList list={activityList(place.of)} scope={place.scope} />
  </>
);

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

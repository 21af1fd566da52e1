'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { OverviewCard } from '#components/console/overview-card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Activity, ActivityAnswer } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ActivityLine } from './activity-line.tsx';

interface ActivityCardProps {
  query: UseQueryResult<ActivityAnswer, Error>;
  /** Page of the object; undefined if it has no page. */
  hrefOf: (activity: Activity) => string | undefined;
  allHref: string;
  aside?: ReactNode;
  className?: string;
}

export function ActivityCard({ query, hrefOf, allHref, aside, className }: ActivityCardProps) {
  const t = useT();
  return (
    <OverviewCard
      title={t('Activity')}
      query={query}
      skeleton={<Lines />}
      {...(aside ? { aside } : {})}
      {...(className ? { className } : {})}
    >
      {({ activity }) =>
        activity.length === 0 ? (
          <p className="text-ink-muted">{t('No recent activity.')}</p>
        ) : (
          <>
            <ol className="-my-1.5">
              {activity.map((one) => (
                <ActivityLine key={one.id} activity={one} href={hrefOf(one)} />
              ))}
            </ol>
            <AppLink href={allHref} className="mt-2 inline-block">
              {t('All activity')}
            </AppLink>
          </>
        )
      }
    </OverviewCard>
  );
}

function Lines() {
  return (
    <div className="flex flex-col gap-3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} />
      ))}
    </div>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { ActivityCard } from '#components/activity/activity-card.tsx';
import { OverviewCard } from '#components/console/overview-card.tsx';
import { StackedBar } from '#components/console/stacked-bar.tsx';
import { statusTone, statusWord } from '#components/console/status-words.ts';
import { DeskSituation } from '#components/ha/desk-situation.tsx';
import { HaStrip } from '#components/ha/ha-strip.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { adminActivityHref } from '#lib/console/activity/href.ts';
import { activityQuery } from '#lib/console/activity/log-queries.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { CapacityCard } from './capacity-card.tsx';
import { LargestProjects } from './largest-projects.tsx';
import { PlatformAttention } from './platform-attention.tsx';

export function AdminHome({ scope }: { scope: string }) {
  const t = useT();
  const summary = useQuery(clientOf(factApi).platformSummary.query(scope));
  const activity = useQuery(activityQuery({ scope, of: 'all' }, false));
  return (
    <>
      <HaStrip projectId={scope}>{(shown) => <DeskSituation overview={shown} />}</HaStrip>
      <div className="grid gap-4 lg:grid-cols-2">
        <PlatformAttention scope={scope} summary={summary} />
        <CapacityCard query={summary} />
        <OverviewCard title={t('Instances by status')} query={summary} skeleton={<Skeleton className="h-2 w-full" />}>
          {({ statuses }) =>
            statuses.length === 0 ? (
              <p className="text-ink-muted">{t('No instances yet.')}</p>
            ) : (
              <StackedBar
                parts={statuses.map(({ status, count }) => ({
                  label: t(statusWord(status)),
                  count,
                  tone: statusTone(status),
                  href: adminHref('instances', { where: `status:${status}` }),
                }))}
              />
            )
          }
        </OverviewCard>
        <LargestProjects query={summary} />
        <ActivityCard query={activity} hrefOf={adminActivityHref} allHref={adminHref('activity')} />
      </div>
    </>
  );
}

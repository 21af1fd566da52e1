'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { OverviewCard } from '#components/console/overview-card.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { AllQuotasLink } from '#components/quotas/all-quotas-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { projectHref } from '#lib/screens/paths.ts';
import type { QuotaAttribute } from './attention.ts';
import { useQuotaWords } from './use-quota-words.ts';

interface QuotaCardProps {
  title: string;
  projectId: string;
  query: UseQueryResult<QuotaAttribute[], Error>;
}

export function QuotaCard({ title, projectId, query }: QuotaCardProps) {
  const words = useQuotaWords();
  return (
    <OverviewCard
      title={title}
      query={query}
      skeleton={<BarSkeletons />}
      aside={<AllQuotasLink projectId={projectId} />}
    >
      {(quotas) => (
        <div className="flex flex-col gap-4">
          {quotas.map(({ name, used, limit }) => (
            <QuotaBar
              key={name}
              label={words[name].label}
              used={used}
              limit={limit}
              show={words[name].show}
              href={projectHref(projectId, words[name].list)}
            />
          ))}
        </div>
      )}
    </OverviewCard>
  );
}

function BarSkeletons() {
  return (
    <div className="flex flex-col gap-4">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton />
          <Skeleton className="h-1.5 w-full" />
        </div>
      ))}
    </div>
  );
}

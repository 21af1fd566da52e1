'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ExceededQuotas } from './exceeded-quotas.tsx';
import { QueryContent } from './query-content.tsx';
import { QuotaBar } from './quota-bar.tsx';

interface QuotaAfter extends ComponentProps<typeof QuotaBar> {
  /** Name of the limit. */
  quota: string;
}

interface QuotaAfterCardProps {
  bars: Answer<readonly QuotaAfter[]>;
  aside?: ReactNode;
}

const exceeded = ({ quota, limit, used, added = 0 }: QuotaAfter) =>
  limit >= 0 && added > 0 && used + added > limit ? [{ quota, limit, used, requested: added }] : [];

/** The quotas as they are once what a form describes is created. */
export function QuotaAfterCard({ bars, aside }: QuotaAfterCardProps) {
  const t = useT();
  return (
    <Card title={t('Quota')} aside={aside}>
      <QueryContent answer={bars} unknown={t('Could not load the quota')}>
        {(known) => (
          <div className="flex flex-col gap-4">
            {known.map(({ quota, ...bar }) => (
              <div key={quota} className="flex flex-col items-start gap-2 *:w-full">
                <QuotaBar {...bar} />
                <ExceededQuotas excesses={exceeded({ quota, ...bar })} />
              </div>
            ))}
          </div>
        )}
      </QueryContent>
    </Card>
  );
}

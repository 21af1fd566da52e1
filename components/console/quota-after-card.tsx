'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { QueryContent } from './query-content.tsx';
import { QuotaBar } from './quota-bar.tsx';

interface QuotaAfterCardProps {
  bars: Answer<readonly ComponentProps<typeof QuotaBar>[]>;
  aside?: ReactNode;
}

/** The quotas as they are once what a form describes is created. */
export function QuotaAfterCard({ bars, aside }: QuotaAfterCardProps) {
  const t = useT();
  return (
    <Card title={t('Quota')} aside={aside}>
      <QueryContent answer={bars} unknown={t('Could not load the quota')}>
        {(known) => (
          <div className="flex flex-col gap-4">
            {known.map((bar) => (
              <QuotaBar key={bar.label} {...bar} />
            ))}
          </div>
        )}
      </QueryContent>
    </Card>
  );
}

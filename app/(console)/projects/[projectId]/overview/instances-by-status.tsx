'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { StackedBar } from '#components/console/stacked-bar.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Tone } from '#components/ui/tone.ts';
import type { Facts } from '#lib/client/whole-list-query.ts';
import type { ServerFact } from '#lib/compute/servers/facts-query.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { NothingYet } from './nothing-yet.tsx';
import { OverviewCard } from './overview-card.tsx';
import { statusParts } from './status-parts.ts';

const tones: Partial<Record<ServerFact['status'], Tone>> = {
  ACTIVE: 'success',
  BUILD: 'info',
  REBOOT: 'info',
  HARD_REBOOT: 'info',
  VERIFY_RESIZE: 'warning',
  ERROR: 'danger',
  PAUSED: 'violet',
  SUSPENDED: 'violet',
};

interface InstancesByStatusProps {
  projectId: string;
  query: UseQueryResult<Facts<ServerFact>, Error>;
}

/** How many instances are in which status. */
export function InstancesByStatus({ projectId, query }: InstancesByStatusProps) {
  const t = useT();
  const list = `/projects/${projectId}/instances`;
  const look = {
    toneOf: (status: ServerFact['status']) => tones[status] ?? 'neutral',
    wordOf: (status: string) => status,
    list,
  };
  return (
    <OverviewCard title={t('Instances by status')} query={query} skeleton={<Skeleton className="h-2 w-full" />}>
      {({ rows, isWhole }) =>
        rows.length === 0 ? (
          <NothingYet text={t('No instances yet.')} href={`${list}/create`} action={t('Launch instance')} />
        ) : (
          <>
            <StackedBar parts={statusParts(rows, look)} />
            {!isWhole && (
              <p className="mt-2 text-ink-faint text-small">
                {t('The newest {count, number} are counted.', { count: rows.length })}
              </p>
            )}
          </>
        )
      }
    </OverviewCard>
  );
}

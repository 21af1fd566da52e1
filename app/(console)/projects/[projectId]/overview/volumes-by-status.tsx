'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { StackedBar } from '#components/console/stacked-bar.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { VolumeFact } from '#lib/block-storage/volumes/facts-query.ts';
import type { VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import type { Facts } from '#lib/client/whole-list-query.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { volumeTone } from '../volumes/volume-words.ts';
import { NothingYet } from './nothing-yet.tsx';
import { OverviewCard } from './overview-card.tsx';
import { statusParts } from './status-parts.ts';

interface VolumesByStatusProps {
  projectId: string;
  query: UseQueryResult<Facts<VolumeFact>, Error>;
}

/** How many volumes are in which status. */
export function VolumesByStatus({ projectId, query }: VolumesByStatusProps) {
  const t = useT();
  const list = `/projects/${projectId}/volumes`;
  const look = {
    toneOf: volumeTone,
    wordOf: (status: VolumeStatus) => status,
    list,
  };
  return (
    <OverviewCard title={t('Volumes by status')} query={query} skeleton={<Skeleton className="h-2 w-full" />}>
      {({ rows, isWhole }) =>
        rows.length === 0 ? (
          <NothingYet text={t('No volumes yet.')} href={`${list}/create`} action={t('Create volume')} />
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

'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { StackedBar } from '#components/console/stacked-bar.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Tone } from '#components/ui/tone.ts';
import type { Facts } from '#lib/client/whole-list-query.ts';
import { createHref, projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { NothingYet } from './nothing-yet.tsx';
import { OverviewCard } from './overview-card.tsx';
import { statusParts } from './status-parts.ts';

interface StatusCardProps<Status extends string> {
  title: string;
  query: UseQueryResult<Facts<{ status: Status }>, Error>;
  toneOf: (status: Status) => Tone;
  projectId: string;
  /** The list that the parts of the bar lead to. */
  list: 'instances' | 'volumes';
  /** What stands there while nothing exists. */
  none: { text: string; action: string };
}

/** How many objects of a kind are in which status. */
export function StatusCard<Status extends string>({
  projectId,
  list,
  title,
  query,
  toneOf,
  none,
}: StatusCardProps<Status>) {
  const t = useT();
  return (
    <OverviewCard title={title} query={query} skeleton={<Skeleton className="h-2 w-full" />}>
      {({ rows, isWhole }) =>
        rows.length === 0 ? (
          <NothingYet text={none.text} href={createHref(projectId, list)} action={none.action} />
        ) : (
          <>
            <StackedBar
              parts={statusParts(rows, {
                toneOf,
                hrefOf: (status) => projectHref(projectId, list, { where: `status:${status}` }),
              })}
            />
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

'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { type BarPart, StackedBar } from '#components/console/stacked-bar.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Tone } from '#components/ui/tone.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { createHref, projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { OverviewCard } from './overview-card.tsx';

interface StatusCardProps<Status extends string> {
  title: string;
  query: UseQueryResult<WholeList<{ status: Status }>, Error>;
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

interface StatusLook<Status extends string> {
  toneOf: (status: Status) => Tone;
  /** The list of those in a status. */
  hrefOf: (status: Status) => string;
}

/** The parts of a bar: how many objects are in each status, the largest first. */
function statusParts<Status extends string>(
  rows: readonly { status: Status }[],
  { toneOf, hrefOf }: StatusLook<Status>,
): BarPart[] {
  return [...Map.groupBy(rows, ({ status }) => status)]
    .map(([status, members]) => ({
      label: status,
      count: members.length,
      tone: toneOf(status),
      href: hrefOf(status),
    }))
    .sort((one, other) => other.count - one.count);
}

/** One line in a card where there is nothing to count. */
function NothingYet({ text, href, action }: { text: string; href: string; action: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted">
      {text}
      <AppLink href={href}>{action}</AppLink>
    </p>
  );
}

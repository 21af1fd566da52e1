'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { OverviewCard } from '#components/console/overview-card.tsx';
import { type BarPart, StackedBar } from '#components/console/stacked-bar.tsx';
import { statusTone, statusWord } from '#components/console/status-words.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref, projectHref } from '#lib/screens/paths.ts';

/** Number of objects per status. If not all are counted (`isWhole` is false), only the newest are included. */
interface StatusCounts<Status extends string> {
  counts: readonly { status: Status; count: number }[];
  isWhole: boolean;
}

interface StatusCardProps<Status extends string, Data> {
  title: string;
  query: UseQueryResult<Data, Error>;
  countsIn: (data: Data) => StatusCounts<Status>;
  projectId: string;
  list: 'instances' | 'volumes';
  none: { text: string; action: string };
}

export function StatusCard<Status extends string, Data>(props: StatusCardProps<Status, Data>) {
  const { projectId, list, title, query, none } = props;
  return (
    <OverviewCard title={title} query={query} skeleton={<Skeleton className="h-2 w-full" />}>
      {(data) => {
        const found = props.countsIn(data);
        if (found.counts.length === 0) return <NothingYet projectId={projectId} list={list} {...none} />;
        return <Counted found={found} {...props} />;
      }}
    </OverviewCard>
  );
}

interface CountedProps<Status extends string> {
  found: StatusCounts<Status>;
  projectId: string;
  list: 'instances' | 'volumes';
}

function Counted<Status extends string>({ found, projectId, list }: CountedProps<Status>) {
  const t = useT();
  const hrefOf = (status: Status) => projectHref(projectId, list, { where: `status:${status}` });
  const count = found.counts.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <StackedBar parts={statusParts(found.counts, hrefOf, t)} />
      {!found.isWhole && (
        <p className="mt-2 text-ink-faint text-small">{t('Only the newest {count, number} are counted.', { count })}</p>
      )}
    </>
  );
}

function statusParts<Status extends string>(
  counts: StatusCounts<Status>['counts'],
  hrefOf: (status: Status) => string,
  t: Translate,
): BarPart[] {
  return counts
    .map(({ status, count }) => ({
      label: t(statusWord(status)),
      count,
      tone: statusTone(status),
      href: hrefOf(status),
    }))
    .sort((one, other) => other.count - one.count);
}

interface NothingYetProps extends Pick<CountedProps<string>, 'projectId' | 'list'> {
  text: string;
  action: string;
}

/** Shown in an empty card, with a link for users who may create an object. */
function NothingYet({ projectId, list, text, action }: NothingYetProps) {
  const mayCreate = useMayCreate(projectId, list);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted">
      {text}
      {mayCreate === true && <AppLink href={createHref(projectId, list)}>{action}</AppLink>}
    </p>
  );
}

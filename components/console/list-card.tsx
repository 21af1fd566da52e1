'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { QueryScreen } from './query-screen.tsx';

interface ListCardProps<Data, Row> extends Pick<ComponentProps<typeof Card>, 'title' | 'aside' | 'className'> {
  query: UseQueryResult<Data, Error>;
  rowsOf: (data: Data) => readonly Row[];
  /** Displayed without rows. */
  empty?: ReactNode;
  /** Displayed above the rows. */
  above?: ReactNode;
  /** The line of a row; see `ListLine`. */
  children: (row: Row) => ReactNode;
}

/** A short list in a card, without filters and columns. */
export function ListCard<Data, Row>({ query, rowsOf, empty, above, children, ...card }: ListCardProps<Data, Row>) {
  return (
    <Card {...card} hasPadding={false}>
      <QueryScreen query={query} skeleton={<ListSkeleton />}>
        {(data) => {
          const rows = rowsOf(data);
          if (rows.length > 0)
            return (
              <>
                {above}
                <ul className="divide-y">{rows.map(children)}</ul>
              </>
            );
          return typeof empty === 'string' ? <p className="p-4 text-ink-muted">{empty}</p> : empty;
        }}
      </QueryScreen>
    </Card>
  );
}

const ListSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4 p-4">
    <Skeleton className="h-3.5 w-64" />
    <Skeleton className="h-3.5 w-52" />
  </div>
);

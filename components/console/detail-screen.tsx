'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { GonePanel } from './gone-panel.tsx';
import { QueryScreen } from './query-screen.tsx';

interface DetailScreenProps<Data> {
  query: UseQueryResult<Data, Error>;
  /** Title if the object does not exist and the log does not contain its deletion: "Volume not found". */
  goneTitle: string;
  listHref: string;
  /** "Go to volumes" */
  listLabel: string;
  children: (data: Data) => ReactNode;
}

/** The page of one object, in each of its states. */
export function DetailScreen<Data>({ query, goneTitle, listHref, listLabel, children }: DetailScreenProps<Data>) {
  const gone = (
    <GonePanel headingLevel={1} title={goneTitle} actions={<ButtonLink href={listHref}>{listLabel}</ButtonLink>} />
  );
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {children}
    </QueryScreen>
  );
}

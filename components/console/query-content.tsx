'use client';

import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { LoadError } from './load-error.tsx';

interface QueryContentProps<Data> {
  answer: Answer<Data>;
  /** Title of the error: "Could not load the instances that use it". */
  unknown: string;
  children: (data: Data) => ReactNode;
}

/** Content that depends on a query: a skeleton while it loads, and the error if it fails. */
export function QueryContent<Data>({ answer, unknown, children }: QueryContentProps<Data>) {
  const t = useT();
  const { data, error } = answer;
  if (data === undefined && !error) {
    return (
      <div role="status">
        <span className="sr-only">{t('Loading')}</span>
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
    );
  }
  return (
    <>
      <LoadError answer={answer} unknown={unknown} />
      {data !== undefined && children(data)}
    </>
  );
}

'use client';

import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { LoadError } from './load-error.tsx';

interface QueryContentProps<Data> {
  answer: Answer<Data>;
  /** What is not known when it fails: "Which instances use it is not known". */
  unknown: string;
  children: (data: Data) => ReactNode;
}

/** What a part of a screen says on the strength of an answer: nothing before it is there, and why it did not come. */
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

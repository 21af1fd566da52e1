'use client';

import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { NotLoaded } from './not-loaded.tsx';

interface KnownProps<Data> {
  answer: Answer<Data>;
  /** What is not known when it fails: "Which instances use it is not known". */
  unknown: string;
  children: (data: Data) => ReactNode;
}

/** What a part of a screen says on the strength of an answer: nothing before it is there, and why it did not come. */
export function Known<Data>({ answer, unknown, children }: KnownProps<Data>) {
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
      <NotLoaded answer={answer} unknown={unknown} />
      {data !== undefined && children(data)}
    </>
  );
}

'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import { ErrorAlert } from './error-alert.tsx';

interface OverviewCardProps<T> {
  title: string;
  query: UseQueryResult<T, Error>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
  aside?: ReactNode;
  className?: string;
}

export function OverviewCard<T>({ title, query, skeleton, children, aside, className }: OverviewCardProps<T>) {
  const t = useT();
  const { data, error, isFetching, dataUpdatedAt } = query;
  const retry = () => void query.refetch();
  const isStale = error !== null && data !== undefined;
  return (
    <Card
      title={title}
      aside={isStale ? <Stale at={dataUpdatedAt} onRetry={retry} /> : aside}
      {...(className ? { className } : {})}
    >
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <ErrorAlert title={t('Could not load this')} error={error} onRetry={retry} isRetrying={isFetching} />
      )}
      {data === undefined && !error && <Loading>{skeleton}</Loading>}
    </Card>
  );
}

function Stale({ at, onRetry }: { at: number; onRetry: () => void }) {
  const t = useT();
  return (
    <>
      <span role="status" className="flex items-center gap-1.5 whitespace-nowrap text-warning-ink">
        <TriangleAlert aria-hidden className="size-3.5" />
        <span className="max-sm:sr-only">{t('Not up to date')} ·</span> <Age at={at} />
      </span>
      <IconButton label={t('Try again')} icon={RotateCw} size="small" onClick={onRetry} className="-my-1" />
    </>
  );
}

function Loading({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div aria-busy>
      <VisuallyHidden>
        <span role="status">{t('Loading')}</span>
      </VisuallyHidden>
      {children}
    </div>
  );
}

'use client';

import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function DetailSkeleton() {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">{t('Loading')}</h1>
      <Skeleton className="h-3 w-20" />
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

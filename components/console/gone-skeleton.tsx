'use client';

import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function GoneSkeleton() {
  const t = useT();
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-6 py-12 sm:py-16">
      <span className="sr-only">{t('Loading')}</span>
      <Skeleton className="size-10 rounded-full" />
      <Skeleton className="h-5 w-48 max-w-full" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </div>
  );
}

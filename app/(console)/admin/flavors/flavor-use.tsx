'use client';

import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { flavorUseQuery } from '#lib/compute/flavors/manage-queries.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';

const MOST = 1000;

/** How many instances of all projects were built with a flavor. */
export function FlavorUse({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const format = useFormat();
  const { data, error } = useQuery(flavorUseQuery(projectId, id));
  if (error) return <span className="text-ink-faint">{t('unknown')}</span>;
  if (!data) return <Skeleton className="h-3 w-8" />;
  const count = data.servers.length;
  return <>{count < MOST ? format.number(count) : t('{count} or more', { count })}</>;
}

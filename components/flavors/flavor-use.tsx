'use client';

import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { flavorUseQuery } from '#lib/compute/flavors/flavor-use-query.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const MAX_COUNTED = 1000;

/** Number of instances of a flavor in all projects. */
export function FlavorUse({ projectId, id }: { projectId: string; id: string }) {
  const { t, format } = useI18n();
  const { data, error } = useQuery(flavorUseQuery(projectId, id));
  if (error) return <span className="text-ink-faint">{t('unknown')}</span>;
  if (!data) return <Skeleton className="h-3 w-8" />;
  const count = data.servers.length;
  return <>{count < MAX_COUNTED ? format.number(count) : t('{count} or more', { count })}</>;
}

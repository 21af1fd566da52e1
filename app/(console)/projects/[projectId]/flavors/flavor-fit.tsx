'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import { quotaObstacle } from '#components/flavors/flavor-fit.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { roomFor } from './flavor-room.ts';

interface FlavorFitProps {
  flavor: Flavor;
  /** Undefined until they are known. */
  quotas: ComputeQuotaUsage['quota_set'] | undefined;
}

/** Whether the project's quota has room for a flavor: for how many, or what it has too little of. */
export function FlavorFit({ flavor, quotas }: FlavorFitProps) {
  const { t, format } = useI18n();
  if (!quotas) return <Skeleton className="h-3 w-20" />;
  const room = roomFor(flavor, quotas);
  if (room === 0) {
    const obstacle = quotaObstacle(flavor, { count: 1, quotas });
    const reason = obstacle ? t(obstacle) : t('The quota has no further instance left.');
    return (
      <span title={reason} className="inline-flex min-w-0 max-w-full">
        <StateBadge word={t('No')} tone="warning" detail={reason} />
      </span>
    );
  }
  const detail = room === Infinity ? t('without limit') : t('{count} more', { count: format.number(room) });
  return <StateBadge word={t('Yes')} tone="success" detail={detail} />;
}

'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { quotaObstacle } from './flavor-fit.ts';
import { roomFor } from './flavor-room.ts';

interface FlavorFitBadgeProps {
  flavor: Flavor;
  quotas: ComputeQuotaUsage;
}

/** Whether the quota has room for another instance of a flavor, and for how many. */
export function FlavorFitBadge({ flavor, quotas }: FlavorFitBadgeProps) {
  const { t, format } = useI18n();
  const room = roomFor(flavor, quotas);
  if (room === 0) {
    const obstacle = quotaObstacle(flavor, { count: 1, quotas });
    const reason = obstacle ? t(obstacle) : t('The quota has no room for another instance.');
    return (
      <span title={reason} className="inline-flex min-w-0 max-w-full">
        <StateBadge word={t('No')} tone="warning" detail={reason} />
      </span>
    );
  }
  const detail = room === Infinity ? t('no limit') : t('{count} more', { count: format.number(room) });
  return <StateBadge word={t('Yes')} tone="success" detail={detail} />;
}

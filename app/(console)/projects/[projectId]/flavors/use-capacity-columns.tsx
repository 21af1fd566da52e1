'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { quotaObstacle } from '#components/flavors/flavor-fit.ts';
import { roomFor } from '#components/flavors/flavor-room.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import type { ServerUses } from '#lib/console/facts/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

interface ProjectUsage {
  /** Undefined until they are loaded. */
  quotas: ComputeQuotaUsage | undefined;
  used: ServerUses['flavors'] | undefined;
}

export function useCapacityColumns({ quotas, used }: ProjectUsage): TableColumn<Flavor>[] {
  const { t, format } = useI18n();
  const usedBy = (flavor: Flavor) => used && (used.find(({ id }) => id === flavor.id)?.count ?? 0);
  return [
    {
      id: 'fits',
      header: t('Fits your quota'),
      isVital: true,
      width: 11.5,
      sortKey: 'room',
      text: (flavor) => (quotas ? String(roomFor(flavor, quotas)) : ''),
      cell: (flavor) => <FlavorFit flavor={flavor} quotas={quotas} />,
    },
    {
      id: 'used',
      header: t('Used by'),
      isVital: true,
      width: 6.5,
      align: 'end',
      text: (flavor) => String(usedBy(flavor) ?? ''),
      cell: (flavor) => (used ? format.number(usedBy(flavor) ?? 0) : <Skeleton className="h-3 w-8" />),
    },
  ];
}

interface FlavorFitProps {
  flavor: Flavor;
  /** Undefined until they are loaded. */
  quotas: ComputeQuotaUsage | undefined;
}

function FlavorFit({ flavor, quotas }: FlavorFitProps) {
  const { t, format } = useI18n();
  if (!quotas) return <Skeleton className="h-3 w-20" />;
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

'use client';

import type { TableColumn } from '#components/console/table-column.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import type { ServerFact } from '#lib/compute/servers/view/facts-query.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { FlavorFit } from './flavor-fit.tsx';
import { roomFor } from './flavor-room.ts';

interface Known {
  /** Undefined until they are known. */
  quotas: ComputeQuotaUsage['quota_set'] | undefined;
  servers: readonly ServerFact[] | undefined;
}

/** What a project wants to know of a flavor: whether it fits its quota, and how many of its instances have it. */
export function useFitColumns({ quotas, servers }: Known): TableColumn<Flavor>[] {
  const { t, format } = useI18n();
  const usedBy = ({ name }: Flavor) => servers?.filter(({ flavorName }) => flavorName === name).length;
  return [
    {
      id: 'fits',
      header: t('Fits your quota'),
      width: 11.5,
      sortKey: 'room',
      text: (flavor) => (quotas ? String(roomFor(flavor, quotas)) : ''),
      cell: (flavor) => <FlavorFit flavor={flavor} quotas={quotas} />,
    },
    {
      id: 'used',
      header: t('Used by'),
      width: 6.5,
      align: 'end',
      text: (flavor) => String(usedBy(flavor) ?? ''),
      cell: (flavor) => (servers ? format.number(usedBy(flavor) ?? 0) : <Skeleton className="h-3 w-8" />),
    },
  ];
}

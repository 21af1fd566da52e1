'use client';

import { useQuery } from '@tanstack/react-query';
import type { FilterField } from '#components/console/filters.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { availabilityZonesQuery } from '#lib/compute/availability-zones/queries.ts';
import { flavorsQuery } from '#lib/compute/flavors/queries.ts';
import { keypairsQuery } from '#lib/compute/keypairs/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { instanceListDefaults, instanceSearch } from './instance-filter.ts';
import { useImages } from './use-images.ts';

const STATUSES = ['ACTIVE', 'SHUTOFF', 'BUILD', 'ERROR', 'REBOOT', 'HARD_REBOOT', 'PAUSED', 'SUSPENDED'];

/** The fields of the filter box, with the values they are known to have. */
function useFields(projectId: string): FilterField[] {
  const t = useT();
  const images = useImages(projectId);
  const { data: flavors } = useQuery(flavorsQuery(projectId));
  const { data: zones } = useQuery(availabilityZonesQuery(projectId));
  const { data: keys } = useQuery(keypairsQuery(projectId));
  const named = <Item extends { id: string; name: string | null }>(items: readonly Item[] = []) =>
    items.map(({ id, name }) => ({ value: id, label: name ?? id }));
  return [
    { id: 'status', label: t('Status'), values: STATUSES.map((value) => ({ value })) },
    { id: 'name', label: t('Name') },
    { id: 'flavor', label: t('Flavor'), values: named(flavors?.flavors) },
    { id: 'image', label: t('Image'), values: named(images) },
    { id: 'key', label: t('Key pair'), values: keys?.keypairs.map(({ keypair }) => ({ value: keypair.name })) ?? [] },
    {
      id: 'az',
      label: t('Availability zone'),
      values: zones?.availabilityZoneInfo.map(({ zoneName }) => ({ value: zoneName })) ?? [],
    },
  ];
}

/** What the list shows, as it stands in the URL, and what the API is asked for. */
export function useInstanceFilters(projectId: string) {
  const filters = useFilters(useFields(projectId));
  const sort = useSort(instanceListDefaults.sort);
  return { filters, sort, search: instanceSearch({ ...filters, sort: sort.sort }) };
}

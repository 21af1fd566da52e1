'use client';

import { useQuery } from '@tanstack/react-query';
import { toHypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { aggregatesQuery } from '#lib/compute/aggregates/queries.ts';
import { hypervisorQuery } from '#lib/compute/hypervisors/queries.ts';
import { servicesQuery } from '#lib/compute/services/queries.ts';

/** One host with its services. */
export function useHypervisor(projectId: string, id: string) {
  const services = useQuery(servicesQuery(projectId)).data?.services;
  const aggregates = useQuery(aggregatesQuery(projectId)).data?.aggregates;
  return useQuery({
    ...hypervisorQuery(projectId, id),
    select: ({ hypervisor }) => toHypervisorRow(hypervisor, services, aggregates),
  });
}

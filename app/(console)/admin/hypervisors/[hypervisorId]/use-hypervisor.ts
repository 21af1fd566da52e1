'use client';

import { useQuery } from '@tanstack/react-query';
import { toHypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { bothAnswers } from '#lib/client/answer.ts';
import { aggregatesQuery } from '#lib/compute/aggregates/queries.ts';
import { hypervisorQuery } from '#lib/compute/hypervisors/queries.ts';
import { servicesQuery } from '#lib/compute/services/queries.ts';

/** One host with its services. */
export function useHypervisor(projectId: string, id: string) {
  const services = useQuery(servicesQuery(projectId));
  const aggregates = useQuery(aggregatesQuery(projectId));
  const query = useQuery({
    ...hypervisorQuery(projectId, id),
    select: ({ hypervisor }) => toHypervisorRow(hypervisor, services.data?.services, aggregates.data?.aggregates),
  });
  return { query, around: bothAnswers(services, aggregates) };
}

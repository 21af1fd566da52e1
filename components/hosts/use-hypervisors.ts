'use client';

import { useQuery } from '@tanstack/react-query';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { aggregatesQuery } from '#lib/compute/aggregates/queries.ts';
import { hypervisorsQuery } from '#lib/compute/hypervisors/queries.ts';
import { servicesQuery } from '#lib/compute/services/queries.ts';
import { toHypervisorRow } from './hypervisor-row.ts';

const hypervisorsIn = <Found>({ hypervisors }: { hypervisors: Found[] }) => hypervisors;

export function useHypervisors(projectId: string) {
  const services = useQuery(servicesQuery(projectId));
  const aggregates = useQuery(aggregatesQuery(projectId));
  const list = useQuery({ ...hypervisorsQuery(projectId), select: hypervisorsIn });
  const rows = mapSource(listSource(list), (hypervisors) =>
    hypervisors.map((hypervisor) => toHypervisorRow(hypervisor, services.data?.services, aggregates.data?.aggregates)),
  );
  return dependentOn(rows, combineQueries(services, aggregates));
}

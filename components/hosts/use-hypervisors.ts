'use client';

import { useQuery } from '@tanstack/react-query';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { toHypervisorRow } from './hypervisor-row.ts';

export function useHypervisors(projectId: string) {
  const services = useQuery(clientOf(serviceApi).list.query(projectId));
  const aggregates = useQuery(clientOf(aggregateApi).list.query(projectId));
  const list = useQuery(clientOf(hypervisorApi).list.rows(projectId));
  const rows = mapSource(listSource(list), (hypervisors) =>
    hypervisors.map((hypervisor) => toHypervisorRow(hypervisor, services.data?.services, aggregates.data?.aggregates)),
  );
  return dependentOn(rows, combineQueries(services, aggregates));
}

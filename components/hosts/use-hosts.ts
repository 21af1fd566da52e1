'use client';

import { useQuery } from '@tanstack/react-query';
import { type Answer, bothAnswers, mapAnswer } from '#lib/client/answer.ts';
import { aggregatesQuery } from '#lib/compute/aggregates/queries.ts';
import { hypervisorsQuery } from '#lib/compute/hypervisors/queries.ts';
import { servicesQuery } from '#lib/compute/services/queries.ts';
import { type HypervisorRow, toHypervisorRow } from './hypervisor-row.ts';
import { useHypervisors } from './use-hypervisors.ts';

const none: readonly HypervisorRow[] = [];

/** The hosts as far as they are known, to name them and to say how full they are. */
export const useHosts = (projectId: string): readonly HypervisorRow[] => useHypervisors(projectId).rows ?? none;

/** The hosts with all that decides about who may go there: a host whose zone or aggregates are missing is not known. */
export function useKnownHosts(projectId: string): Answer<readonly HypervisorRow[]> {
  const hypervisors = useQuery(hypervisorsQuery(projectId));
  const services = useQuery(servicesQuery(projectId));
  const aggregates = useQuery(aggregatesQuery(projectId));
  return mapAnswer(bothAnswers(hypervisors, bothAnswers(services, aggregates)), ([found, [zones, sets]]) =>
    found.hypervisors.map((hypervisor) => toHypervisorRow(hypervisor, zones.services, sets.aggregates)),
  );
}

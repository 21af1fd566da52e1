'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { type HypervisorRow, toHypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';

interface HypervisorScreenProps {
  projectId: string;
  hypervisorId: string;
  children: (row: HypervisorRow) => ReactNode;
}

export function HypervisorScreen({ projectId, hypervisorId, children }: HypervisorScreenProps) {
  const t = useT();
  const { query, relatedObjects } = useHypervisor(projectId, hypervisorId);
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Hypervisor not found')}
      listHref={adminHref('hypervisors')}
      listLabel={t('Go to hypervisors')}
    >
      {(row) => (
        <>
          <LoadError answer={relatedObjects} unknown={t('Could not load its service and aggregates')} />
          {children(row)}
        </>
      )}
    </DetailScreen>
  );
}

function useHypervisor(projectId: string, id: string) {
  const services = useQuery(clientOf(serviceApi).list.query(projectId));
  const aggregates = useQuery(clientOf(aggregateApi).list.query(projectId));
  const query = useQuery({
    ...clientOf(hypervisorApi).details.query(projectId, id),
    select: ({ hypervisor }) => toHypervisorRow(hypervisor, services.data?.services, aggregates.data?.aggregates),
  });
  return { query, relatedObjects: combineQueries(services, aggregates) };
}

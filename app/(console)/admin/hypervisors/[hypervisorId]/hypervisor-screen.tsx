'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { type HypervisorRow, toHypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { aggregatesQuery } from '#lib/compute/aggregates/queries.ts';
import { hypervisorQuery } from '#lib/compute/hypervisors/queries.ts';
import { servicesQuery } from '#lib/compute/services/queries.ts';
import { adminHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface HypervisorScreenProps {
  projectId: string;
  hypervisorId: string;
  children: (row: HypervisorRow) => ReactNode;
}

export function HypervisorScreen({ projectId, hypervisorId, children }: HypervisorScreenProps) {
  const t = useT();
  const { query, relatedObjects } = useHypervisor(projectId, hypervisorId);
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('Hypervisor not found')}
      actions={<ButtonLink href={adminHref('hypervisors')}>{t('Go to hypervisors')}</ButtonLink>}
    />
  );
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {(row) => (
        <>
          <LoadError answer={relatedObjects} unknown={t('Could not load its service and aggregates')} />
          {children(row)}
        </>
      )}
    </QueryScreen>
  );
}

function useHypervisor(projectId: string, id: string) {
  const services = useQuery(servicesQuery(projectId));
  const aggregates = useQuery(aggregatesQuery(projectId));
  const query = useQuery({
    ...hypervisorQuery(projectId, id),
    select: ({ hypervisor }) => toHypervisorRow(hypervisor, services.data?.services, aggregates.data?.aggregates),
  });
  return { query, relatedObjects: combineQueries(services, aggregates) };
}

'use client';

import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { HypervisorHeader } from './hypervisor-header.tsx';
import { HypervisorTabs } from './hypervisor-tabs.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { useHypervisor } from './use-hypervisor.ts';

/** The page of one host. */
export function HypervisorView({ projectId, hypervisorId }: { projectId: string; hypervisorId: string }) {
  const t = useT();
  const query = useHypervisor(projectId, hypervisorId);
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('There is no such hypervisor')}
      actions={<ButtonLink href="/admin/hypervisors">{t('To the hypervisors')}</ButtonLink>}
    />
  );
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {(row) => (
        <>
          <HypervisorHeader projectId={projectId} row={row} />
          <MaintenanceBanner projectId={projectId} row={row} />
          <HypervisorTabs projectId={projectId} row={row} />
        </>
      )}
    </QueryScreen>
  );
}

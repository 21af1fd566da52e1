'use client';

import { HypervisorHeader } from './hypervisor-header.tsx';
import { HypervisorScreen } from './hypervisor-screen.tsx';
import { HypervisorTabs } from './hypervisor-tabs.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';

export function HypervisorDetail({ projectId, hypervisorId }: { projectId: string; hypervisorId: string }) {
  return (
    <HypervisorScreen projectId={projectId} hypervisorId={hypervisorId}>
      {(row) => (
        <>
          <HypervisorHeader projectId={projectId} row={row} />
          <MaintenanceBanner projectId={projectId} row={row} />
          <HypervisorTabs projectId={projectId} row={row} />
        </>
      )}
    </HypervisorScreen>
  );
}

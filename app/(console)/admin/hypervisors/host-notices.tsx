'use client';

import { MuteNotice } from '#components/ha/mute-notice.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { SuspectNotice } from '#components/hosts/suspect-notice.tsx';
import { MaintenanceBanner } from './[hypervisorId]/maintenance-banner.tsx';

/** What the state of a host calls for, and who muted it. */
export function HostNotices({ scope, row }: { scope: string; row: HypervisorRow }) {
  return (
    <>
      <SuspectNotice projectId={scope} host={row.name} />
      {row.mute && (
        <div className="mb-4">
          <MuteNotice projectId={scope} mute={row.mute} />
        </div>
      )}
      <MaintenanceBanner projectId={scope} row={row} />
    </>
  );
}

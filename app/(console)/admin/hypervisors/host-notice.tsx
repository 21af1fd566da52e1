'use client';

import { useQuery } from '@tanstack/react-query';
import { MuteNotice } from '#components/ha/mute-notice.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { SuspectNotice } from '#components/hosts/suspect-notice.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { MaintenanceBanner } from './[hypervisorId]/maintenance-banner.tsx';

/** What the state of a host calls for, and who muted it. */
export function HostNotice({ scope, row }: { scope: string; row: HypervisorRow }) {
  // The page loads the mutes, and shows the error if it cannot.
  const mutes = useQuery(clientOf(haApi).mutes.query(scope)).data?.mutes;
  const mute = mutes?.find(({ host }) => host === row.name);
  return (
    <>
      <SuspectNotice projectId={scope} host={row.name} />
      {mute && (
        <div className="mb-4">
          <MuteNotice projectId={scope} mute={mute} />
        </div>
      )}
      <MaintenanceBanner projectId={scope} row={row} />
    </>
  );
}

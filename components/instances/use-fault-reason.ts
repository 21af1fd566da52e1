'use client';

import { useQuery } from '@tanstack/react-query';
import type { Server } from '#lib/compute/servers/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';

/**
 * Why a failed server failed; null if only its message is known, undefined until loaded. Lists share one request, which
 * contains the newest faults; an older one is requested alone.
 * @param isAlone asks about this server only
 */
export function useFaultReason(projectId: string, server: Server, isAlone = false) {
  const { serverFaults } = clientOf(factApi);
  const hasFailed = server.fault !== undefined;
  const listed = useQuery({ ...serverFaults.query(projectId), enabled: hasFailed && !isAlone });
  const reasonIn = (data: typeof listed.data) =>
    data?.faults.find(({ server_id }) => server_id === server.id)?.reason ?? undefined;
  const isBeyond = listed.data !== undefined && listed.data.faults.length >= MAX_PAGE && !reasonIn(listed.data);
  const alone = useQuery({
    ...serverFaults.query(projectId, { server_id: server.id }),
    enabled: hasFailed && (isAlone || isBeyond),
  });
  const { data } = isAlone || isBeyond ? alone : listed;
  return data && (reasonIn(data) ?? null);
}

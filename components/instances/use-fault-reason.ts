'use client';

import { useQuery } from '@tanstack/react-query';
import type { Server } from '#lib/compute/servers/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';

/**
 * Why a failed server failed; null if only its message is known, undefined until loaded. Lists share one request.
 * @param isAlone asks about this server only
 */
export function useFaultReason(projectId: string, server: Server, isAlone = false) {
  const query = clientOf(factApi).serverFaults.query(projectId, isAlone ? { server_id: server.id } : {});
  const { data } = useQuery({ ...query, enabled: server.fault !== undefined });
  return data && (data.faults.find(({ server_id }) => server_id === server.id)?.reason ?? null);
}

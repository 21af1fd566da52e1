'use client';

import { useQuery } from '@tanstack/react-query';
import type { Server } from '#lib/compute/servers/schema.ts';
import { serverFaultsQuery } from '#lib/console/server-faults/queries.ts';

/**
 * Why a failed server failed; null if only its message is known, undefined until loaded. Lists share one request.
 * @param isAlone asks about this server only
 */
export function useFaultReason(projectId: string, server: Server, isAlone = false) {
  const query = serverFaultsQuery(projectId, isAlone ? server.id : undefined);
  const { data } = useQuery({ ...query, enabled: server.fault !== undefined });
  return data && (data.faults.find(({ server_id }) => server_id === server.id)?.reason ?? null);
}

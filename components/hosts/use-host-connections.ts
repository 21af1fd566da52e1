'use client';

import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#lib/client/answer.ts';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import type { HostConnection, HostConnectionList } from '#lib/compute/host-connections/schema.ts';
import { clientOf } from '#lib/contract/client.ts';

export interface HostConnections {
  answer: Answer<HostConnectionList>;
  /** Undefined for a simulated host, and while it is loading. */
  of: (name: string) => HostConnection | undefined;
}

export function useHostConnections(projectId: string): HostConnections {
  const answer = useQuery(clientOf(hostConnectionApi).list.query(projectId));
  const byName = new Map(answer.data?.host_connections.map((connection) => [connection.name, connection]));
  return { answer, of: (name) => byName.get(name) };
}

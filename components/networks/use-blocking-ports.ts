'use client';

import { useQueries } from '@tanstack/react-query';
import { type Answer, combineQueries, everyAnswer, mapAnswer } from '#lib/client/answer.ts';
import { networkFloatingIpsQuery } from '#lib/networking/floatingips/queries.ts';
import { blockingPorts } from '#lib/networking/networks/can.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { networkPortsQuery } from '#lib/networking/ports/queries.ts';
import type { Port } from '#lib/networking/ports/schema.ts';

export function useBlockingPorts(projectId: string, networks: readonly Network[]): Answer<Port[][]> {
  const ports = useQueries({
    queries: networks.map(({ id }) => networkPortsQuery(projectId, id)),
    combine: everyAnswer,
  });
  const floatingIps = useQueries({
    queries: networks
      .filter((network) => network['router:external'])
      .map(({ id }) => networkFloatingIpsQuery(projectId, id)),
    combine: everyAnswer,
  });
  return mapAnswer(combineQueries(ports, floatingIps), ([ofEach, addresses]) => {
    const all = addresses.flatMap(({ floatingips }) => floatingips);
    return ofEach.map((of) => blockingPorts(of.ports, all));
  });
}

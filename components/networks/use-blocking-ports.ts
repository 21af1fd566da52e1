'use client';

import { useQueries } from '@tanstack/react-query';
import { type Answer, combineQueries, everyAnswer, mapAnswer } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { networkPortsQuery } from '#lib/networking/choices.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import { blockingPorts } from '#lib/networking/networks/can.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';

export function useBlockingPorts(projectId: string, networks: readonly Network[]): Answer<Port[][]> {
  const ports = useQueries({
    queries: networks.map(({ id }) => networkPortsQuery(projectId, id)),
    combine: everyAnswer,
  });
  const floatingIps = useQueries({
    queries: networks
      .filter((network) => network['router:external'])
      .map(({ id }) => clientOf(floatingIpApi).list.query(projectId, { floating_network_id: id })),
    combine: everyAnswer,
  });
  return mapAnswer(combineQueries(ports, floatingIps), ([ofEach, addresses]) => {
    const all = addresses.flatMap(({ floatingips }) => floatingips);
    return ofEach.map((of) => blockingPorts(of.ports, all));
  });
}

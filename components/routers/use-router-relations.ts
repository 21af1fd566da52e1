'use client';

import { useQuery } from '@tanstack/react-query';
import { type Answer, combineQueries, mapAnswer } from '#lib/client/answer.ts';
import { floatingIpsQuery, networkChoicesQuery, portChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import type { RouterRelations } from './router-row.ts';

export function useRouterRelations(projectId: string): Answer<RouterRelations> {
  const networks = useQuery(networkChoicesQuery(projectId));
  const subnets = useQuery(subnetsQuery(projectId));
  const ports = useQuery(portChoicesQuery(projectId));
  const floating = useQuery(floatingIpsQuery(projectId));
  return mapAnswer(
    combineQueries(combineQueries(networks, subnets), combineQueries(ports, floating)),
    ([[ways, blocks], [interfacePorts, addresses]]) => ({
      networks: ways.networks,
      subnets: blocks.subnets,
      ports: interfacePorts.ports,
      floatingIps: addresses.floatingips,
    }),
  );
}

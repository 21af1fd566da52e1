'use client';

import { useQuery } from '@tanstack/react-query';
import { type Answer, combineQueries, mapAnswer } from '#lib/client/answer.ts';
import { floatingIpsQuery } from '#lib/networking/floatingips/queries.ts';
import { networkChoicesQuery } from '#lib/networking/networks/queries.ts';
import { portChoicesQuery } from '#lib/networking/ports/queries.ts';
import { subnetsQuery } from '#lib/networking/subnets/queries.ts';
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

'use client';

import { useQuery } from '@tanstack/react-query';
import { type Answer, combineQueries, mapAnswer } from '#lib/client/answer.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import {
  floatingIpsQuery,
  networkChoicesQuery,
  portChoicesQuery,
  routerChoicesQuery,
} from '#lib/networking/choices.ts';
import type { FloatingIpRelations } from './related-objects.ts';

export function useFloatingIpRelations(projectId: string): Answer<FloatingIpRelations> {
  const networks = useQuery(networkChoicesQuery(projectId));
  const ports = useQuery(portChoicesQuery(projectId));
  const devices = useQuery(clientOf(factApi).portDevices.query(projectId));
  const routers = useQuery(routerChoicesQuery(projectId));
  const floating = useQuery(floatingIpsQuery(projectId));
  const facts = useQuery(clientOf(factApi).floatingIps.query(projectId));
  const answers = combineQueries(
    combineQueries(combineQueries(networks, ports), combineQueries(devices, routers)),
    combineQueries(floating, facts),
  );
  return mapAnswer(answers, ([[[pools, targets], [known, ways]], [all, said]]) => ({
    networks: pools.networks,
    ports: targets.ports,
    devices: known,
    routers: ways.routers,
    floatingIps: all.floatingips,
    facts: said,
  }));
}

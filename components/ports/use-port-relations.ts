'use client';

import { useQuery } from '@tanstack/react-query';
import { type Answer, combineQueries, mapAnswer } from '#lib/client/answer.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { floatingIpsQuery, groupChoicesQuery, networkChoicesQuery } from '#lib/networking/choices.ts';
import type { PortRelations } from './port-row.ts';

export function usePortRelations(projectId: string): Answer<PortRelations> {
  const networks = useQuery(networkChoicesQuery(projectId));
  const groups = useQuery(groupChoicesQuery(projectId));
  const devices = useQuery(clientOf(factApi).portDevices.query(projectId));
  const floating = useQuery(floatingIpsQuery(projectId));
  const answer = combineQueries(combineQueries(networks, groups), combineQueries(devices, floating));
  return mapAnswer(answer, ([[found, choices], [known, { floatingips }]]) => ({
    networks: found.networks,
    groups: choices.security_groups,
    devices: known,
    floatingIps: floatingips,
  }));
}

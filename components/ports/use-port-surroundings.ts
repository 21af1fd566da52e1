'use client';

import { useQuery } from '@tanstack/react-query';
import { type Answer, bothAnswers, mapAnswer } from '#lib/client/answer.ts';
import { portDevicesQuery } from '#lib/console/port-devices/queries.ts';
import { networkChoicesQuery } from '#lib/networking/networks/queries.ts';
import { groupChoicesQuery } from '#lib/networking/security-groups/queries.ts';
import type { PortSurroundings } from './port-row.ts';

/** The networks, security groups and instances that ports name by their ids. */
export function usePortSurroundings(projectId: string): Answer<PortSurroundings> {
  const networks = useQuery(networkChoicesQuery(projectId));
  const groups = useQuery(groupChoicesQuery(projectId));
  const devices = useQuery(portDevicesQuery(projectId));
  return mapAnswer(bothAnswers(bothAnswers(networks, groups), devices), ([[found, choices], known]) => ({
    networks: found.networks,
    groups: choices.security_groups,
    devices: known,
  }));
}

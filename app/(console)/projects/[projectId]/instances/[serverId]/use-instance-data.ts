'use client';

import { useQuery } from '@tanstack/react-query';
import { lastActionsQuery } from '#lib/compute/instance-actions/last-actions-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { serverPortsQuery } from '#lib/networking/choices.ts';
import { stateSince } from './state-since.ts';

/** What the header and the tabs of an instance's page display besides the instance. */
export function useInstanceData(projectId: string, { id }: Server) {
  const actions = useQuery(lastActionsQuery(projectId, id)).data?.instanceActions;
  const ports = useQuery(serverPortsQuery(projectId, id)).data?.ports;
  return { actionCount: actions?.length, portCount: ports?.length, since: actions && stateSince(actions) };
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useUserNames } from '#components/projects/use-owners.ts';
import { lastActionsQuery } from '#lib/compute/instance-actions/last-actions-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { InstanceActivity } from '../instance-activity.tsx';

export function AdminActivity({ projectId, server }: { projectId: string; server: Server }) {
  const { data } = useQuery(lastActionsQuery(projectId, server.id));
  const personName = useUserNames(projectId, data?.instanceActions);
  return <InstanceActivity {...{ projectId, server, personName }} />;
}

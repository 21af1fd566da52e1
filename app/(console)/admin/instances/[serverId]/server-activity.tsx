'use client';

import { useQuery } from '@tanstack/react-query';
import { InstanceActivity } from '#components/instances/instance-activity.tsx';
import { useUserNames } from '#components/projects/use-owners.ts';
import { lastActionsQuery } from '#lib/compute/instance-actions/last-actions-query.ts';

export function ServerActivity({ projectId, id }: { projectId: string; id: string }) {
  const { data } = useQuery(lastActionsQuery(projectId, id));
  const personName = useUserNames(projectId, data?.instanceActions);
  return <InstanceActivity projectId={projectId} serverId={id} personName={personName} />;
}

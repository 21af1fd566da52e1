'use client';

import { useQuery } from '@tanstack/react-query';
import { InstanceActivity } from '#components/instances/instance-activity.tsx';
import { useUserNames } from '#components/projects/use-owners.ts';
import { instanceActionsQuery } from '#lib/compute/instance-actions/queries.ts';

export function ServerActivity({ projectId, id }: { projectId: string; id: string }) {
  const { data } = useQuery(instanceActionsQuery(projectId, id));
  const personName = useUserNames(projectId, data?.instanceActions);
  return <InstanceActivity projectId={projectId} serverId={id} personName={personName} />;
}

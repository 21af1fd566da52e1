'use client';

import { InstanceActivity } from '#components/instances/instance-activity.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';

/** The activity of an instance, with the names that its project knows. */
export function ActivityTab({ projectId, serverId }: { projectId: string; serverId: string }) {
  return <InstanceActivity {...{ projectId, serverId }} personName={usePersonName(projectId)} />;
}

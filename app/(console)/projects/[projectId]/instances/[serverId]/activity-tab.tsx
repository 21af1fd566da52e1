'use client';

import { InstanceActivity } from '#components/instances/instance-activity.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';

export function ActivityTab({ projectId, serverId }: { projectId: string; serverId: string }) {
  return <InstanceActivity {...{ projectId, serverId }} personName={usePersonName(projectId)} />;
}

'use client';

import { InstanceActivity } from '#components/instances/instance-activity.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

export const MemberActivity = ({ projectId, server }: { projectId: string; server: Server }) => (
  <InstanceActivity {...{ projectId, server }} personName={usePersonName(projectId)} />
);

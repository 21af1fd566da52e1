'use client';

import { hostInstanceList } from '#components/instances/admin/lists.tsx';
import { KindList } from '#components/kind/kind-list.tsx';

export const HostInstances = ({ projectId, host }: { projectId: string; host: string }) => (
  <KindList list={hostInstanceList(host)} scope={projectId} />
);

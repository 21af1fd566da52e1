'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { instanceListUsing } from './kind.tsx';

type InstancesUsingProps = Parameters<typeof instanceListUsing>[0] & { projectId: string };

export const InstancesUsing = ({ projectId, ...use }: InstancesUsingProps) => (
  <KindList list={instanceListUsing(use)} scope={projectId} />
);

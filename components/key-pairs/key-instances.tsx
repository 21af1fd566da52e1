'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { msg } from '#lib/i18n/text.ts';
import { usesKey } from './key-row.ts';

const InstancesUsing = lazyComponent(
  async () => (await import('#components/instances/instances-using.tsx')).InstancesUsing,
);

export function KeyInstances({ projectId, name }: { projectId: string; name: string }) {
  const userId = useSession().data?.user.id ?? '';
  return (
    <InstancesUsing
      projectId={projectId}
      search={{ key_name: name }}
      isMeant={(server) => usesKey(server, name, userId)}
      emptyTitle={msg('No instances in this project use it')}
      emptyText={msg('An instance gets its key pair at launch. You cannot change it later.')}
    />
  );
}

'use client';

import { Server } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { InstancesUsing } from '#components/instances/instances-using.tsx';
import { useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { usesKey } from './key-row.ts';

export function KeyInstances({ projectId, name }: { projectId: string; name: string }) {
  const t = useT();
  const userId = useSession().data?.user.id ?? '';
  return (
    <InstancesUsing
      projectId={projectId}
      search={{ key_name: name }}
      isMeant={(server) => usesKey(server, name, userId)}
      empty={
        <EmptyState icon={Server} title={t('No instances in this project use it')}>
          {t('An instance gets its key pair at launch. You cannot change it later.')}
        </EmptyState>
      }
    />
  );
}

'use client';

import { Server } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { InstancesUsing } from '#components/instances/instances-using.tsx';
import { useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { usesKey } from '../key-row.ts';

/** The instances of this project that were launched with a key pair. */
export function KeyInstances({ projectId, name }: { projectId: string; name: string }) {
  const t = useT();
  const userId = useSession().data?.user.id ?? '';
  return (
    <InstancesUsing
      projectId={projectId}
      search={{ key_name: name }}
      isMeant={(server) => usesKey(server, name, userId)}
      empty={
        <EmptyState icon={Server} title={t('No instance of this project uses it')}>
          {t('An instance takes a key pair when it is launched; a running one does not take another.')}
        </EmptyState>
      }
    />
  );
}

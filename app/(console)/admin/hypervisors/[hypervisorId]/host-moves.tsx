'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { nameOrId } from '#components/console/name-or-id.ts';
import { MoveTable } from '#components/instances/move-table.tsx';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function HostMoves({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const query = useQuery(clientOf(migrationApi).list.rows(projectId, { host }));
  const names = useQuery(clientOf(factApi).movedServers.query(projectId, { host }));
  const nameById = new Map(names.data?.servers.map(({ id, name }) => [id, name]));
  return (
    <MoveTable
      query={query}
      nameOf={(id) => nameOrId(names, nameById.get(id), id)}
      empty={
        <EmptyState icon={ArrowRightLeft} title={t('No instances have moved to or from this host')}>
          {t('Migrations, resizes and evacuations from and to this host appear here.')}
        </EmptyState>
      }
    />
  );
}

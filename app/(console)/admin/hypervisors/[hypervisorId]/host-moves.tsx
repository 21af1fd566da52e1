'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { MoveTable } from '#components/instances/move-table.tsx';
import { migrationsQuery } from '#lib/compute/migrations/queries.ts';
import type { Migration } from '#lib/compute/migrations/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

const movesIn = ({ migrations }: { migrations: Migration[] }) => migrations;

/** Which instances came to a host and left it. */
export function HostMoves({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const query = useQuery({ ...migrationsQuery(projectId, { host }), select: movesIn });
  return (
    <MoveTable
      query={query}
      empty={
        <EmptyState icon={ArrowRightLeft} title={t('No instance has come or gone')}>
          {t('Migrations, resizes and evacuations from and to this host appear here.')}
        </EmptyState>
      }
    />
  );
}

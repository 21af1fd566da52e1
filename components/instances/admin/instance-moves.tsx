'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MoveTable } from '../move-table.tsx';

export function InstanceMoves({ projectId, server: { id, name } }: { projectId: string; server: Server }) {
  const t = useT();
  return (
    <MoveTable
      query={useQuery(clientOf(migrationApi).list.rows(projectId, { instance_uuid: id }))}
      nameOf={() => name}
      empty={<EmptyState icon={ArrowRightLeft} title={t('This instance has never been moved')} />}
    />
  );
}

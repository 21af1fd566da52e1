'use client';

import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { BackupChain } from './backup-chain.tsx';
import { chainsOf } from './chains.ts';
import { useBackupActions } from './use-backup-actions.tsx';

interface VolumeBackupsProps {
  projectId: string;
  volumeId: string;
  create?: ReactNode;
  /** The backup whose page this is, if any. */
  currentId?: string;
}

export function VolumeBackups({ projectId, volumeId, create, currentId }: VolumeBackupsProps) {
  const t = useT();
  const query = useQuery(clientOf(backupApi).list.choices(projectId, { volume_id: volumeId, sort: 'created_at:desc' }));
  const actions = useBackupActions(projectId);
  return (
    <Card title={t('Backups')} aside={create} hasPadding={false}>
      <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-24" />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={Archive} title={t('No backups yet')}>
              {t('A backup keeps the data of the volume, even after the volume is deleted.')}
            </EmptyState>
          ) : (
            <BackupChain {...{ projectId, actions, ...(currentId ? { currentId } : {}) }} chains={chainsOf(rows)} />
          )
        }
      </QueryScreen>
      {actions.dialog}
    </Card>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { BackupStatusBadge } from '#components/backups/backup-status.tsx';
import { backupName } from '#components/backups/backup-words.ts';
import { useBackupActions } from '#components/backups/use-backup-actions.tsx';
import type { Action } from '#components/console/action.ts';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailActions } from '#components/console/detail-actions.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { BackupTabs } from './backup-tabs.tsx';

export function BackupDetail({ projectId, backupId }: { projectId: string; backupId: string }) {
  const t = useT();
  const query = useQuery(clientOf(backupApi).show.query(projectId, backupId));
  const actions = useBackupActions(projectId);
  return (
    <>
      <DetailScreen
        query={query}
        goneTitle={t('Backup not found')}
        listHref={projectHref(projectId, 'backups')}
        listLabel={t('Go to backups')}
      >
        {({ backup }) => (
          <>
            <BackupHeader projectId={projectId} backup={backup} actions={actions.of(backup)} />
            {backup.fail_reason && (
              <Alert tone="danger" title={t('This backup failed')}>
                <p className="break-words">{backup.fail_reason}</p>
              </Alert>
            )}
            <BackupTabs projectId={projectId} backup={backup} />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}

interface BackupHeaderProps {
  projectId: string;
  backup: Backup;
  actions: readonly Action[];
}

function BackupHeader({ projectId, backup, actions }: BackupHeaderProps) {
  const t = useT();
  const name = backupName(backup);
  return (
    <PageHeader
      crumbs={[{ label: t('Backups'), href: projectHref(projectId, 'backups') }]}
      title={name}
      status={<BackupStatusBadge backup={backup} />}
      description={backup.description}
      actions={
        <>
          <ApiLens
            call={{ path: `volume/v3/backups/${backup.id}` }}
            command={`openstack volume backup show ${backup.id}`}
          />
          <DetailActions label={t('Actions for {name}', { name })} actions={actions} />
        </>
      }
    />
  );
}

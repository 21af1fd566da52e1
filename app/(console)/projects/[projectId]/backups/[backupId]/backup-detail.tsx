'use client';

import { useQuery } from '@tanstack/react-query';
import { BackupStatusBadge } from '#components/backups/backup-status.tsx';
import { backupName } from '#components/backups/backup-words.ts';
import { useBackupActions } from '#components/backups/use-backup-actions.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { BackupTabs } from './backup-tabs.tsx';

export function BackupDetail({ projectId, backupId }: { projectId: string; backupId: string }) {
  const t = useT();
  const query = useQuery(clientOf(backupApi).show.query(projectId, backupId));
  const actions = useBackupActions(projectId);
  const list = { label: t('Backups'), href: projectHref(projectId, 'backups') };
  return (
    <>
      <DetailScreen query={query} goneTitle={t('Backup not found')} listHref={list.href} listLabel={t('Go to backups')}>
        {({ backup }) => (
          <>
            <ObjectHeader
              list={list}
              name={backupName(backup)}
              status={<BackupStatusBadge backup={backup} />}
              description={backup.description}
              call={{ path: `volume/v3/backups/${backup.id}` }}
              command={`openstack volume backup show ${backup.id}`}
              actions={actions.of(backup)}
            />
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

'use client';

import { useQuery } from '@tanstack/react-query';
import { BackupStatusBadge } from '#components/backups/backup-status.tsx';
import { backupName } from '#components/backups/backup-words.ts';
import { useBackupActions } from '#components/backups/use-backup-actions.tsx';
import type { Action } from '#components/console/action.ts';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailActions } from '#components/console/detail-actions.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { BackupTabs } from './backup-tabs.tsx';

export function BackupDetail({ projectId, backupId }: { projectId: string; backupId: string }) {
  const t = useT();
  const query = useQuery(clientOf(backupApi).show.query(projectId, backupId));
  const actions = useBackupActions(projectId);
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('Backup not found')}
      actions={<ButtonLink href={projectHref(projectId, 'backups')}>{t('Go to backups')}</ButtonLink>}
    />
  );
  return (
    <>
      <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
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
      </QueryScreen>
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

'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { verificationApi } from '#lib/block-storage/verifications/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { BackupFailure } from './backup-failure.tsx';
import { latestOfBackup, stateOf } from './latest-verifications.ts';

export function BackupNotices({ projectId, backup }: { projectId: string; backup: Backup }) {
  const t = useT();
  const verifications = useQuery(clientOf(verificationApi).latest.query(projectId));
  const latest = latestOfBackup(verifications.data, backup.id);
  const reason = stateOf(latest) === 'failed' ? latest?.result?.reason : undefined;
  return (
    <>
      <BackupFailure backup={backup} />
      <LoadError answer={verifications} unknown={t('Could not load the last verification')} />
      {reason && (
        <Alert tone="danger" title={t('This backup failed its last verification')}>
          <p className="break-words">
            {t(reason)}{' '}
            <AppLink href={objectHref(projectId, 'backups', backup.id, { tab: 'verifications' })}>
              {t('Show the checks')}
            </AppLink>
          </p>
        </Alert>
      )}
    </>
  );
}

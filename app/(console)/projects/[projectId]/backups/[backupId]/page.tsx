import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { backupName } from '#components/backups/backup-words.ts';
import { Page } from '#components/console/page.tsx';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { BackupDetail } from './backup-detail.tsx';

interface BackupPageProps {
  params: Promise<{ projectId: string; backupId: string }>;
}

export async function generateMetadata({ params }: BackupPageProps): Promise<Metadata> {
  const [t, { projectId, backupId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(backupApi).show.query(projectId, backupId, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found ? backupName(found.backup) : t('Backup')} · ${t('Backups')}` };
}

export default async function BackupPage({ params }: BackupPageProps) {
  const { projectId, backupId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => client.prefetchQuery(clientOf(backupApi).show.query(projectId, backupId, send))}
      >
        <BackupDetail projectId={projectId} backupId={backupId} />
      </Prefetch>
    </Page>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { kindWord } from '#components/backups/backup-words.ts';
import { VolumeBackups } from '#components/backups/volume-backups.tsx';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { nullIfNotFound } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface BackupTabsProps {
  projectId: string;
  backup: Backup;
}

export function BackupTabs({ projectId, backup }: BackupTabsProps) {
  const t = useT();
  const json = <CodeBlock code={JSON.stringify(backup, undefined, 2)} label={t('JSON')} copyLabel={t('Copy')} isTall />;
  return (
    <PageTabs
      label={t('Sections of the backup')}
      tabs={[
        { id: 'overview', label: t('Overview'), content: <Facts projectId={projectId} backup={backup} /> },
        {
          id: 'chain',
          label: t('Chain'),
          content: <VolumeBackups projectId={projectId} volumeId={backup.volume_id} currentId={backup.id} />,
        },
        {
          id: 'activity',
          label: t('Activity'),
          content: <ObjectActivity projectId={projectId} kind="backup" id={backup.id} />,
        },
        { id: 'json', label: t('JSON'), content: json },
      ]}
    />
  );
}

function Facts({ projectId, backup }: BackupTabsProps) {
  const { t, format } = useI18n();
  return (
    <Card title={t('Details')}>
      <Properties
        items={[
          {
            label: t('Volume'),
            value: <VolumeLink projectId={projectId} id={backup.volume_id} />,
          },
          { label: t('Snapshot'), value: backup.snapshot_id ?? undefined },
          { label: t('Kind'), value: t(kindWord(backup)) },
          { label: t('Has dependent backups'), value: backup.has_dependent_backups ? t('Yes') : t('No') },
          { label: t('Size'), value: format.gib(backup.size) },
          { label: t('Data from'), value: format.dateTime(backup.data_timestamp) },
          { label: t('Container'), value: backup.container },
          { label: t('Objects'), value: format.number(backup.object_count) },
          { label: t('Zone'), value: backup.availability_zone },
          { label: t('Created'), value: <Age at={backup.created_at} /> },
          { label: t('ID'), value: <CopyableId id={backup.id} />, isWide: true },
        ]}
      />
    </Card>
  );
}

/** Links the volume by its name, or shows its id if it was deleted. */
function VolumeLink({ projectId, id }: { projectId: string; id: string }) {
  const answer = nullIfNotFound(useQuery(clientOf(volumeApi).show.query(projectId, id)));
  if (!answer.data) return <span className="break-all">{id}</span>;
  return (
    <AppLink href={objectHref(projectId, 'volumes', id, { tab: 'backups' })}>{volumeName(answer.data.volume)}</AppLink>
  );
}

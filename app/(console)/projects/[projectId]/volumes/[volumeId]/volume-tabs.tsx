'use client';

import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { BackupStatusBadge } from '#components/backups/backup-status.tsx';
import { backupName } from '#components/backups/backup-words.ts';
import { VolumeBackups } from '#components/backups/volume-backups.tsx';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ObjectOverview } from '#components/console/object-overview.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import { RelatedList } from '#components/console/related-list.tsx';
import { SnapshotStatusBadge } from '#components/snapshots/snapshot-status.tsx';
import { snapshotName } from '#components/snapshots/snapshot-words.ts';
import { VolumeSnapshots } from '#components/snapshots/volume-snapshots.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { AttachedTo } from '#components/volumes/attached-to.tsx';
import { VolumeActivity } from '#components/volumes/volume-activity.tsx';
import { useVolumeProperties } from '#components/volumes/volume-attributes.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface VolumeTabsProps {
  projectId: string;
  volume: Volume;
  actions: readonly Action[];
}

export function VolumeTabs({ projectId, volume, actions }: VolumeTabsProps) {
  const t = useT();
  const take = actions.find(({ id }) => id === 'snapshot');
  const backUp = actions.find(({ id }) => id === 'backup');
  const json = <CodeBlock code={JSON.stringify(volume, undefined, 2)} label={t('JSON')} copyLabel={t('Copy')} isTall />;
  return (
    <PageTabs
      label={t('Sections of the volume')}
      tabs={[
        { id: 'overview', label: t('Overview'), content: <Overview projectId={projectId} volume={volume} /> },
        {
          id: 'attachments',
          label: t('Attachments'),
          count: volume.attachments.length,
          content: <VolumeAttachments projectId={projectId} volume={volume} actions={actions} />,
        },
        {
          id: 'snapshots',
          label: t('Snapshots'),
          content: (
            <VolumeSnapshots projectId={projectId} volumeId={volume.id} take={take && <ActionButton action={take} />} />
          ),
        },
        {
          id: 'backups',
          label: t('Backups'),
          content: (
            <VolumeBackups
              projectId={projectId}
              volumeId={volume.id}
              create={backUp && <ActionButton action={backUp} />}
            />
          ),
        },
        {
          id: 'activity',
          label: t('Activity'),
          content: <VolumeActivity projectId={projectId} volumeId={volume.id} />,
        },
        { id: 'json', label: t('JSON'), content: json },
      ]}
    />
  );
}

function Overview({ projectId, volume }: Omit<VolumeTabsProps, 'actions'>) {
  const t = useT();
  const { facts, topics } = useVolumeProperties(projectId, volume);
  const metadata = Object.entries(volume.metadata).map(([label, value]) => ({ label, value }));
  const ofVolume = { volume_id: volume.id, sort: 'created_at:desc' };
  const snapshots = useQuery(clientOf(snapshotApi).list.choices(projectId, ofVolume));
  const backups = useQuery(clientOf(backupApi).list.choices(projectId, ofVolume));
  const tabHref = (tab: string) => objectHref(projectId, 'volumes', volume.id, { tab });
  return (
    <ObjectOverview facts={facts} topics={[...topics, { title: t('Metadata'), items: metadata }]}>
      <RelatedList
        title={t('Snapshots')}
        answer={mapAnswer(snapshots, ({ rows }) => rows)}
        unknown={t('Could not load the snapshots')}
        empty={t('No snapshots yet')}
        allHref={tabHref('snapshots')}
        idOf={({ id }) => id}
        nameOf={snapshotName}
        statusOf={(snapshot) => <SnapshotStatusBadge snapshot={snapshot} />}
        factOf={({ created_at }) => <Age at={created_at} />}
      />
      <RelatedList
        title={t('Backups')}
        answer={mapAnswer(backups, ({ rows }) => rows)}
        unknown={t('Could not load the backups')}
        empty={t('No backups yet')}
        allHref={tabHref('backups')}
        idOf={({ id }) => id}
        nameOf={backupName}
        hrefOf={({ id }) => objectHref(projectId, 'backups', id)}
        statusOf={(backup) => <BackupStatusBadge backup={backup} />}
        factOf={({ created_at }) => <Age at={created_at} />}
      />
    </ObjectOverview>
  );
}

interface VolumeAttachmentsProps {
  projectId: string;
  volume: Volume;
  actions: readonly Action[];
}

function VolumeAttachments({ projectId, volume, actions }: VolumeAttachmentsProps) {
  const t = useT();
  const [attachment] = volume.attachments;
  const button = (verb: 'attach' | 'detach') => {
    const action = actions.find(({ id }) => id === verb);
    return action && <ActionButton action={action} />;
  };
  if (!attachment) {
    return (
      <Card title={t('Attachments')} hasPadding={false}>
        <EmptyState icon={Link2} title={t('Not attached')} actions={button('attach')}>
          {t('Attach it to an instance to use it.')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t('Attachments')} aside={button('detach')}>
      <Properties
        items={[
          { label: t('Instance'), value: <AttachedTo projectId={projectId} volume={volume} /> },
          { label: t('Attached'), value: <Age at={attachment.attached_at} /> },
        ]}
      />
    </Card>
  );
}

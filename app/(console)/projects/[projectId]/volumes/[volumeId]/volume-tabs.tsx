'use client';

import { Link2 } from 'lucide-react';
import { VolumeBackups } from '#components/backups/volume-backups.tsx';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import { VolumeSnapshots } from '#components/snapshots/volume-snapshots.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { AttachedTo } from '#components/volumes/attached-to.tsx';
import { VolumeActivity } from '#components/volumes/volume-activity.tsx';
import { VolumeAttributes } from '#components/volumes/volume-attributes.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

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
  const metadata = Object.entries(volume.metadata).map(([label, value]) => ({ label, value }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Card title={t('Details')} className="lg:col-span-2">
        <VolumeAttributes projectId={projectId} volume={volume} />
      </Card>
      <Card title={t('Metadata')}>
        {metadata.length > 0 ? (
          <Properties items={metadata} columns={1} />
        ) : (
          <p className="text-ink-muted">{t('You have not set any keys and values yet.')}</p>
        )}
      </Card>
    </div>
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

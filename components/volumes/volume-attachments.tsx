'use client';

import { Link2 } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AttachedTo } from './attached-to.tsx';

interface VolumeAttachmentsProps {
  projectId: string;
  volume: Volume;
  actions: readonly Action[];
}

export function VolumeAttachments({ projectId, volume, actions }: VolumeAttachmentsProps) {
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

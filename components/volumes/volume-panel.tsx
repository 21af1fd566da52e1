'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeQuery } from '#lib/block-storage/volumes/queries.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { VolumeAttributes } from './volume-attributes.tsx';
import { VolumeStatusBadge } from './volume-status.tsx';

interface VolumePanelProps {
  projectId: string;
  /** Null while the panel is closed. */
  volumeId: string | null;
  onClose: () => void;
  actionsOf: (volume: Volume) => readonly Action[];
}

/** A volume in short, beside its list. */
export function VolumePanel({ projectId, volumeId, onClose, actionsOf }: VolumePanelProps) {
  const t = useT();
  const query = useQuery({ ...volumeQuery(projectId, volumeId ?? ''), enabled: volumeId !== null });
  const volume = query.data?.volume;
  return (
    <SidePanel
      isOpen={volumeId !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isModal={false}
      title={volume ? volumeName(volume) : t('Volume')}
      actions={
        volume && (
          <ActionMenu label={t('Actions for {name}', { name: volumeName(volume) })} actions={actionsOf(volume)} />
        )
      }
      footer={
        volumeId && <ButtonLink href={objectHref(projectId, 'volumes', volumeId)}>{t('Open the full page')}</ButtonLink>
      }
    >
      <QueryScreen query={query} skeleton={<Skeleton className="h-48 w-full" />}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <VolumeStatusBadge volume={data.volume} />
            <VolumeAttributes projectId={projectId} volume={data.volume} />
          </div>
        )}
      </QueryScreen>
    </SidePanel>
  );
}

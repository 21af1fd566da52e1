'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { volumeQuery } from '#lib/block-storage/volumes/queries.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useVolumeActions } from '../use-volume-actions.tsx';
import { VolumeHeader } from './volume-header.tsx';
import { VolumeTabs } from './volume-tabs.tsx';

/** The page of one volume: what it is, where it is attached, what can be done. */
export function VolumeDetail({ projectId, volumeId }: { projectId: string; volumeId: string }) {
  const t = useT();
  const query = useQuery(volumeQuery(projectId, volumeId));
  const actions = useVolumeActions(projectId);
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('There is no such volume')}
      actions={<ButtonLink href={projectHref(projectId, 'volumes')}>{t('To the volumes')}</ButtonLink>}
    />
  );
  return (
    <>
      <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
        {({ volume }) => (
          <>
            <VolumeHeader projectId={projectId} volume={volume} actions={actions.of(volume)} />
            <VolumeTabs projectId={projectId} volume={volume} actions={actions.of(volume)} />
          </>
        )}
      </QueryScreen>
      {actions.dialog}
    </>
  );
}

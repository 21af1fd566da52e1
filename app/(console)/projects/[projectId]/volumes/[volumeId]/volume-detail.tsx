'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailActions } from '#components/console/detail-actions.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { useVolumeActions } from '#components/volumes/use-volume-actions.tsx';
import { VolumeProblem } from '#components/volumes/volume-problem.tsx';
import { VolumeStatusBadge } from '#components/volumes/volume-status.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { VolumeTabs } from './volume-tabs.tsx';

export function VolumeDetail({ projectId, volumeId }: { projectId: string; volumeId: string }) {
  const t = useT();
  const query = useQuery(clientOf(volumeApi).show.query(projectId, volumeId));
  const actions = useVolumeActions(projectId);
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('Volume not found')}
      actions={<ButtonLink href={projectHref(projectId, 'volumes')}>{t('Go to volumes')}</ButtonLink>}
    />
  );
  return (
    <>
      <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
        {({ volume }) => (
          <>
            <VolumeHeader projectId={projectId} volume={volume} actions={actions.of(volume)} />
            <VolumeProblem projectId={projectId} volume={volume} />
            <VolumeTabs projectId={projectId} volume={volume} actions={actions.of(volume)} />
          </>
        )}
      </QueryScreen>
      {actions.dialog}
    </>
  );
}

interface VolumeHeaderProps {
  projectId: string;
  volume: Volume;
  actions: readonly Action[];
}

/** The action that the status suggests is the primary one. */
function VolumeHeader({ projectId, volume, actions }: VolumeHeaderProps) {
  const t = useT();
  const name = volumeName(volume);
  return (
    <PageHeader
      crumbs={[{ label: t('Volumes'), href: projectHref(projectId, 'volumes') }]}
      title={name}
      status={<VolumeStatusBadge volume={volume} />}
      description={volume.description}
      actions={
        <>
          <ApiLens call={{ path: `volume/v3/volumes/${volume.id}` }} command={`openstack volume show ${volume.id}`} />
          <DetailActions label={t('Actions for {name}', { name })} actions={actions} />
        </>
      }
    />
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailActions } from '#components/console/detail-actions.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { useVolumeActions } from '#components/volumes/use-volume-actions.tsx';
import { VolumeProblem } from '#components/volumes/volume-problem.tsx';
import { VolumeStatusBadge } from '#components/volumes/volume-status.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { VolumeTabs } from './volume-tabs.tsx';

export function VolumeDetail({ projectId, volumeId }: { projectId: string; volumeId: string }) {
  const t = useT();
  const query = useQuery(clientOf(volumeApi).show.query(projectId, volumeId));
  const actions = useVolumeActions(projectId);
  return (
    <>
      <DetailScreen
        query={query}
        goneTitle={t('Volume not found')}
        listHref={projectHref(projectId, 'volumes')}
        listLabel={t('Go to volumes')}
      >
        {({ volume }) => (
          <>
            <VolumeHeader projectId={projectId} volume={volume} actions={actions.of(volume)} />
            <VolumeProblem projectId={projectId} volume={volume} />
            <VolumeTabs projectId={projectId} volume={volume} actions={actions.of(volume)} />
          </>
        )}
      </DetailScreen>
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

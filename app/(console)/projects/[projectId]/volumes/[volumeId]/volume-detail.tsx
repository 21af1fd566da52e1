'use client';

import { useQuery } from '@tanstack/react-query';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { useVolumeActions } from '#components/volumes/use-volume-actions.tsx';
import { VolumeProblem } from '#components/volumes/volume-problem.tsx';
import { VolumeStatusBadge } from '#components/volumes/volume-status.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { VolumeTabs } from './volume-tabs.tsx';

export function VolumeDetail({ projectId, volumeId }: { projectId: string; volumeId: string }) {
  const t = useT();
  const query = useQuery(clientOf(volumeApi).show.query(projectId, volumeId));
  const actions = useVolumeActions(projectId);
  const list = { label: t('Volumes'), href: projectHref(projectId, 'volumes') };
  return (
    <>
      <DetailScreen query={query} goneTitle={t('Volume not found')} listHref={list.href} listLabel={t('Go to volumes')}>
        {({ volume }) => (
          <>
            <ObjectHeader
              list={list}
              name={volumeName(volume)}
              status={<VolumeStatusBadge volume={volume} />}
              description={volume.description}
              call={{ path: `volume/v3/volumes/${volume.id}` }}
              command={`openstack volume show ${volume.id}`}
              actions={actions.of(volume)}
            />
            <VolumeProblem projectId={projectId} volume={volume} />
            <VolumeTabs projectId={projectId} volume={volume} actions={actions.of(volume)} />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { HardDrive, Server } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { InstancesUsing } from '#components/instances/instances-using.tsx';
import { Card } from '#components/ui/card.tsx';
import { allVolumesQuery, type VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

export function UsesTab({ projectId, imageId }: { projectId: string; imageId: string }) {
  const t = useT();
  const volumes = mapAnswer(useQuery(allVolumesQuery(projectId)), ({ rows }) =>
    rows.filter((volume) => volume.imageId === imageId),
  );
  return (
    <div className="flex flex-col gap-4">
      <InstancesUsing
        projectId={projectId}
        search={{ image: imageId }}
        empty={<EmptyState icon={Server} title={t('No instances in this project were created from it')} />}
      />
      <Card title={t('Volumes')} hasPadding={false}>
        <div className="p-4 empty:hidden">
          <QueryContent answer={volumes} unknown={t('Could not load the volumes')}>
            {() => undefined}
          </QueryContent>
        </div>
        {volumes.data && <Made projectId={projectId} volumes={volumes.data} />}
      </Card>
    </div>
  );
}

function Made({ projectId, volumes }: { projectId: string; volumes: readonly VolumeEntry[] }) {
  const { t, format } = useI18n();
  if (volumes.length === 0) {
    return <EmptyState icon={HardDrive} title={t('No volumes in this project were created from it')} />;
  }
  return (
    <ul className="divide-y">
      {volumes.map(({ id, name, size }) => (
        <li key={id} className="flex items-center justify-between gap-3 px-4 py-2">
          <AppLink look="strong" href={objectHref(projectId, 'volumes', id)}>
            {name || id}
          </AppLink>
          <span className="text-ink-muted">{format.gib(size)}</span>
        </li>
      ))}
    </ul>
  );
}

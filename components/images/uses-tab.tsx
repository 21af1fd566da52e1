'use client';

import { useQuery } from '@tanstack/react-query';
import { RelatedList } from '#components/console/related-list.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

const InstancesUsing = lazyComponent(
  async () => (await import('#components/instances/instances-using.tsx')).InstancesUsing,
);

export function UsesTab({ projectId, imageId }: { projectId: string; imageId: string }) {
  const { t, format } = useI18n();
  const volumes = useQuery(allVolumesQuery(projectId));
  return (
    <div className="flex flex-col gap-4">
      <InstancesUsing
        projectId={projectId}
        search={{ image: imageId }}
        emptyTitle={msg('No instances in this project were created from it')}
      />
      <RelatedList
        title={t('Volumes')}
        answer={mapAnswer(volumes, ({ rows }) => rows.filter((volume) => volume.imageId === imageId))}
        unknown={t('Could not load the volumes')}
        empty={t('No volumes in this project were created from it')}
        idOf={({ id }) => id}
        nameOf={({ id, name }) => name || id}
        hrefOf={({ id }) => objectHref(projectId, 'volumes', id)}
        factOf={({ size }) => format.gib(size)}
      />
    </div>
  );
}

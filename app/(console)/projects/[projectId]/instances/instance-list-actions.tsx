'use client';

import { ApiLens } from '#components/console/api-lens.tsx';
import { shellWord } from '#components/console/curl.ts';
import { useInstanceFilters } from '#components/instances/use-instance-filters.ts';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { searchOf } from '#lib/client/project-query.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref } from '#lib/screens/paths.ts';

export function InstanceListActions({ projectId }: { projectId: string }) {
  const t = useT();
  const { search } = useInstanceFilters(projectId);
  const options = [
    ...(search.status ? [`--status ${search.status}`] : []),
    ...(search.name ? [`--name ${shellWord(search.name)}`] : []),
    ...(search.flavor ? [`--flavor ${shellWord(search.flavor)}`] : []),
    ...(search.image ? [`--image ${shellWord(search.image)}`] : []),
  ];
  return (
    <>
      <ApiLens
        call={{ path: `compute/v2.1/servers/detail?${searchOf({ ...search })}` }}
        command={['openstack server list', ...options].join(' ')}
      />
      <NewObjectLink projectId={projectId} quota="instances" href={createHref(projectId, 'instances')}>
        {t('Launch instance')}
      </NewObjectLink>
    </>
  );
}

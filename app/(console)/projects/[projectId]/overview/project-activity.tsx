'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActivityCard } from '#components/activity/activity-card.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { activityQuery } from '#lib/console/activity/queries.ts';
import type { Activity, ActivityKind } from '#lib/console/activity/schema.ts';
import { objectHref, projectHref } from '#lib/console/paths.ts';
import type { ProjectScreen } from '#lib/console/screens.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What was done in the project last: by anybody, or by oneself. */
export function ProjectActivity({ projectId }: { projectId: string }) {
  const t = useT();
  const [who, setWho] = useState<'all' | 'mine'>('all');
  const query = useQuery(activityQuery(projectId, who === 'mine'));
  return (
    <ActivityCard
      query={query}
      hrefOf={(activity) => hrefOf(projectId, activity)}
      aside={
        <Segmented
          label={t('Whose activity')}
          name="whose-activity"
          value={who}
          onChange={setWho}
          options={[
            { value: 'all', label: t('Everybody') },
            { value: 'mine', label: t('Mine') },
          ]}
        />
      }
    />
  );
}

/** The screens on whose pages objects stand. */
const PAGES: Partial<Record<ActivityKind, ProjectScreen>> = {
  server: 'instances',
  volume: 'volumes',
  backup: 'backups',
  image: 'images',
  network: 'networks',
  router: 'routers',
  floatingip: 'floating-ips',
  security_group: 'security-groups',
  port: 'ports',
};
const LISTS: Partial<Record<ActivityKind, ProjectScreen>> = { snapshot: 'snapshots', subnet: 'networks' };

function hrefOf(projectId: string, { kind, object_id }: Activity): string | undefined {
  const page = PAGES[kind];
  if (page) return objectHref(projectId, page, object_id);
  const list = LISTS[kind];
  return list && projectHref(projectId, list);
}

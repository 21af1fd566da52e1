'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActivityCard } from '#components/activity/activity-card.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { activityHref } from '#lib/console/activity/href.ts';
import { activityQuery } from '#lib/console/activity/log-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';

export function ProjectActivity({ projectId }: { projectId: string }) {
  const t = useT();
  const [who, setWho] = useState<'all' | 'mine'>('all');
  const query = useQuery(activityQuery({ scope: projectId, of: 'project' }, who === 'mine'));
  return (
    <ActivityCard
      query={query}
      allHref={projectHref(projectId, 'activity')}
      hrefOf={(activity) => activityHref(projectId, activity)}
      aside={
        <SegmentedControl
          label={t('Whose activity')}
          name="whose-activity"
          value={who}
          onChange={setWho}
          options={[
            { value: 'all', label: t('Everyone') },
            { value: 'mine', label: t('Mine') },
          ]}
        />
      }
    />
  );
}

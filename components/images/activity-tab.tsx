'use client';

import { useQuery } from '@tanstack/react-query';
import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageTaskApi } from '#lib/image/tasks/contract.ts';
import { sourceOf } from './source-of-task.ts';

export function ActivityTab({ projectId, imageId }: { projectId: string; imageId: string }) {
  const t = useT();
  const imports = useQuery(clientOf(imageTaskApi).imageTasks.query(projectId, imageId));
  const tasks = new Map(imports.data?.tasks.map((task) => [task.request_id, task]));
  return (
    <ObjectActivity
      projectId={projectId}
      kind="image"
      id={imageId}
      detailsOf={({ request_id }) => {
        const task = request_id === null ? undefined : tasks.get(request_id);
        const source = task && sourceOf(task);
        const parts = [source && t('From {source}', { source }), task?.status === 'failure' && task.message];
        return parts.filter(Boolean).join(' · ');
      }}
      detailsFrom={{ answer: imports, unknown: t('Could not load the imports') }}
    />
  );
}

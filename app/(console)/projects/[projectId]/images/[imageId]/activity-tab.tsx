'use client';

import { useQuery } from '@tanstack/react-query';
import { ActivityTable } from '#components/console/activity-table.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageTaskApi } from '#lib/image/tasks/contract.ts';
import { sourceOf } from './source-of-task.ts';

export function ActivityTab({ projectId, imageId }: { projectId: string; imageId: string }) {
  const t = useT();
  const imports = useQuery(clientOf(imageTaskApi).imageTasks.query(projectId, imageId));
  const tasks = new Map(imports.data?.tasks.map((task) => [task.request_id, task]));
  return (
    <ActivityTable
      projectId={projectId}
      id={imageId}
      detailsOf={({ request_id }) => {
        const task = request_id === null ? undefined : tasks.get(request_id);
        const source = task && sourceOf(task);
        return [
          ...(source ? [t('From {source}', { source })] : []),
          ...(task?.status === 'failure' ? [task.message] : []),
        ].join(' · ');
      }}
      notice={<LoadError answer={imports} unknown={t('Could not load the imports')} />}
    />
  );
}

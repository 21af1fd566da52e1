'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { propertyOf } from '#lib/image/images/free-properties.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { isKilled, isQueued, isUploading } from '#lib/image/images/statuses.ts';
import { imageTaskApi } from '#lib/image/tasks/contract.ts';
import { failureOf, newestOf } from '#lib/image/upload/await-active.ts';

/** Shows the reason why an image has no data, if it is known; empty for an image with data. */
export function FailureBanner({ projectId, image }: { projectId: string; image: Image }) {
  const t = useT();
  const hasNone = isQueued(image) || isUploading(image) || isKilled(image);
  const tasks = useQuery({ ...clientOf(imageTaskApi).imageTasks.query(projectId, image.id), enabled: hasNone });
  const task = newestOf(tasks.data?.tasks ?? []);
  const reason = failureOf(task);
  const hasFailed = reason !== undefined || propertyOf(image, 'os_glance_failed_import') !== undefined;
  if (!hasNone) return null;
  if (!isKilled(image) && !hasFailed) {
    return <LoadError answer={tasks} unknown={t('Could not look up what happened to its data')} />;
  }
  return (
    <div className="mb-4">
      <Alert tone="danger" title={isKilled(image) ? t('The upload failed') : t('The platform did not accept the data')}>
        <p>{reason ?? t('An image whose upload failed contains no data. Delete it and upload it again.')}</p>
        {task && reason && <RequestId id={task.request_id} />}
        <LoadError answer={tasks} unknown={t('Could not look up what happened to its data')} />
      </Alert>
    </div>
  );
}

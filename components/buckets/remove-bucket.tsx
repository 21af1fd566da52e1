'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { sendChange } from '#lib/client/change-request.ts';
import { notify } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { BUCKET, bucketDeletion } from '#lib/object-store/console/queries.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { startBucketJob } from './start-bucket-job.ts';

export interface BucketRemovalProps {
  projectId: string;
  bucket: Bucket;
  /** Keeps the bucket and deletes its contents. */
  keepsBucket: boolean;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Empties a bucket, or deletes it with its contents. */
export function RemoveBucket({ projectId, bucket, keepsBucket, onClose, onDeleted }: BucketRemovalProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const remove = useProjectMutation(projectId, [BUCKET, 'quota'], (id: string) =>
    sendChange(projectId, bucketDeletion(id)),
  );
  const { id, name, objects, stored_bytes } = bucket;
  const isEmpty = objects === 0 && stored_bytes === 0;
  const confirm = async () => {
    if (isEmpty && !keepsBucket) {
      await remove.mutateAsync(id);
      notify({ level: 'success', title: msg('Bucket {name} deleted', { name }) });
    } else {
      await startBucketJob({ client, projectId, bucket, job: { kind: keepsBucket ? 'empty' : 'remove' } });
    }
    if (!keepsBucket) onDeleted?.();
  };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={keepsBucket ? t('Empty bucket {name}?', { name }) : t('Delete bucket {name}?', { name })}
      confirmLabel={keepsBucket ? t('Empty bucket') : t('Delete bucket')}
      losesData={!isEmpty}
      phrase={name}
      onConfirm={confirm}
    >
      {isEmpty ? (
        <p>{t('The bucket is empty.')}</p>
      ) : (
        <p>
          {t(
            '{objects, plural, one {# object ({size} with all versions) is} other {# objects ({size} with all versions) are}} deleted permanently.',
            {
              objects,
              size: format.bytes(stored_bytes),
            },
          )}
        </p>
      )}
    </ConfirmAction>
  );
}

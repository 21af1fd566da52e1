'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketDialogProps } from './bucket-props.ts';
import { startBucketJob } from './start-bucket-job.ts';

interface RemoveBucketProps extends BucketDialogProps {
  /** Keeps the bucket and deletes its contents. */
  keepsBucket: boolean;
  onDeleted?: (() => void) | undefined;
}

/** Empties a bucket, or deletes it with its contents. */
export function RemoveBucket({ projectId, bucket, keepsBucket, onClose, onDeleted }: RemoveBucketProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const remove = clientOf(bucketApi).remove.useMutation(projectId);
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
      onClose={onClose}
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

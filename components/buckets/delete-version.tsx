'use client';

import { Age } from '#components/console/age.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ObjectVersion } from '#lib/object-store/console/schema.ts';
import type { BucketIds } from './bucket-props.ts';
import { lastPart } from './entry-words.ts';
import { useDeleteObject } from './use-delete-object.ts';

interface DeleteVersionProps extends BucketIds {
  /** Name of the object. */
  name: string;
  version: ObjectVersion;
}

/** Removes a delete marker, which restores the object, or a version for good. */
export function DeleteVersion({ projectId, bucketId, name, version }: DeleteVersionProps) {
  const t = useT();
  const remove = useDeleteObject(projectId, bucketId);
  const { version_id, is_latest, is_delete_marker, modified_at } = version;
  const onError = (error: Error) => notifyFailure(msg('Could not delete the version'), error);
  if (is_latest && is_delete_marker) {
    return (
      <Button
        size="small"
        onClick={() => remove.mutate({ name, version_id }, { onError })}
        isLoading={remove.isPending}
      >
        {t('Undo deletion')}
      </Button>
    );
  }
  return (
    <DialogButton
      size="small"
      projectId={projectId}
      label={t('Delete permanently')}
      dialog={(onClose) => (
        <ConfirmAction
          onClose={onClose}
          title={t('Delete this version of {name}?', { name: lastPart(name) })}
          confirmLabel={t('Delete permanently')}
          onConfirm={() => remove.mutateAsync({ name, version_id })}
        >
          <p>
            {t.rich('The version of <time></time> cannot be restored afterwards.', {
              time: () => <Age at={modified_at} />,
            })}
          </p>
        </ConfirmAction>
      )}
    />
  );
}

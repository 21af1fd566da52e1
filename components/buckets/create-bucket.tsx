'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { type Bucket, NewBucket } from '#lib/object-store/console/schema.ts';

interface CreateBucketProps extends ProjectDialogProps {
  onCreated: (bucket: Bucket) => void;
}

export function CreateBucket({ projectId, onCreated, onClose }: CreateBucketProps) {
  const create = clientOf(bucketApi).create.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Create bucket')}
      submitLabel={msg('Create bucket')}
      allowed={useMayCreate(projectId, 'buckets')}
      schema={NewBucket}
      onSubmit={async (bucket) => onCreated(await create.mutateAsync(bucket))}
      onClose={onClose}
      fields={{
        name: {
          hint: msg('3 to 63 lower-case letters, digits, hyphens and dots. It cannot be changed later.'),
          isRequired: true,
          hasFocus: true,
        },
        versioning: {
          label: msg('Keep earlier versions'),
          hint: msg('Replaced and deleted objects can be restored, and count towards the quota.'),
        },
      }}
    />
  );
}

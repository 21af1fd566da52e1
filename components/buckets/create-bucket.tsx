'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { type Bucket, NewBucket } from '#lib/object-store/console/schema.ts';

interface CreateBucketProps extends ProjectDialogProps {
  allowed: true | Text;
  onCreated: (bucket: Bucket) => void;
}

const EMPTY = { name: '', versioning: false };

export function CreateBucket({ projectId, allowed, onCreated, onClose }: CreateBucketProps) {
  const create = clientOf(bucketApi).create.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Create bucket')}
      submitLabel={msg('Create bucket')}
      allowed={allowed}
      schema={NewBucket}
      defaultValues={EMPTY}
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

'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { type Bucket, NewBucket } from '#lib/object-store/console/schema.ts';

interface CreateBucketProps extends ProjectDialogProps {
  allowed: true | Text;
  onCreated: (bucket: Bucket) => void;
}

const EMPTY = { name: '', versioning: false };

export function CreateBucket({ projectId, allowed, onCreated, onClose }: CreateBucketProps) {
  const t = useT();
  const create = clientOf(bucketApi).create.useMutation(projectId);
  return (
    <FormDialog
      title={t('Create bucket')}
      submitLabel={t('Create bucket')}
      allowed={allowed}
      schema={NewBucket}
      defaultValues={EMPTY}
      onSubmit={async (bucket) => onCreated(await create.mutateAsync(bucket))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('Name')}
        hint={t('3 to 63 lower-case letters, digits, hyphens and dots. It cannot be changed later.')}
        isRequired
        hasFocus
      />
      <CheckboxField
        name="versioning"
        label={t('Keep earlier versions')}
        hint={t('Replaced and deleted objects can be restored, and count towards the quota.')}
      />
    </FormDialog>
  );
}

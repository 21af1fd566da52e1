'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { ec2KeyApi } from '#lib/identity/ec2-keys/contract.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { Ec2KeyForm, EMPTY_KEY_FORM, limitsOfForm } from './ec2-key-form.ts';
import { KeyLimitFields } from './key-limit-fields.tsx';
import { KeyPresetField } from './key-preset-field.tsx';

interface CreateEc2KeyProps extends ProjectDialogProps {
  userId: string;
  /** Whether this session may create keys, or the reason why not. */
  allowed: true | Text;
  onCreated: (key: Ec2Key) => void;
}

/** Creates a key and passes it, with its secret, to `onCreated`. */
export function CreateEc2Key({ projectId, userId, allowed, onCreated, onClose }: CreateEc2KeyProps) {
  const { timeZone } = useFormat();
  const create = clientOf(ec2KeyApi).create.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Create EC2 key')}
      size="large"
      allowed={allowed}
      schema={Ec2KeyForm}
      defaultValues={{ ...EMPTY_KEY_FORM, zone: timeZone }}
      fieldOf={FIELDS}
      submitLabel={msg('Create key')}
      onSubmit={async (form) =>
        onCreated(await create.mutateAsync({ userId, tenant_id: projectId, limits: limitsOfForm(form, Date.now()) }))
      }
      onClose={onClose}
    >
      <KeyPresetField />
      <KeyLimitFields projectId={projectId} />
    </FormDialog>
  );
}

/** Names of fields by those of the API. */
const FIELDS = {
  'limits.buckets': 'places',
  'limits.prefixes': 'places',
  'limits.bucket_prefixes': 'places',
  'limits.addresses': 'addresses',
  'limits.expires_at': 'moment',
} as const;

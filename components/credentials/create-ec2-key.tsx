'use client';

import { useState } from 'react';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useSession } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { ec2KeyApi } from '#lib/identity/ec2-keys/contract.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { Ec2KeyForm, EMPTY_KEY_FORM, limitsOfForm } from './ec2-key-form.ts';
import { Ec2SecretDialog } from './ec2-secret-dialog.tsx';
import { KeyLimitFields } from './key-limit-fields.tsx';
import { KeyPresetField } from './key-preset-field.tsx';
import { useMayChangeKeys } from './use-may-change-keys.ts';

/** Creates a key and shows it with its secret. */
export function CreateEc2Key({ projectId, onClose }: ProjectDialogProps) {
  const { timeZone } = useFormat();
  const userId = useSession().data?.user.id ?? '';
  const allowed = useMayChangeKeys(projectId);
  const create = clientOf(ec2KeyApi).create.useMutation(projectId);
  const [ec2Key, setEc2Key] = useState<Ec2Key>();
  if (ec2Key) return <Ec2SecretDialog {...{ ec2Key, onClose }} />;
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
        setEc2Key(await create.mutateAsync({ userId, tenant_id: projectId, limits: limitsOfForm(form, Date.now()) }))
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

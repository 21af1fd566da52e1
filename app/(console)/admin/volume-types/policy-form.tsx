'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { qosPolicyApi } from '#lib/networking/qos-policies/contract.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';

const Input = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255, msg('Use at most 255 characters.')),
  description: z.string().max(255, msg('Use at most 255 characters.')),
  shared: z.boolean(),
  is_default: z.boolean(),
});

interface PolicyFormProps extends ProjectDialogProps {
  /** The policy to edit; a new one is created without it. */
  policy?: QosPolicy;
}

export function PolicyForm({ projectId, policy, onClose }: PolicyFormProps) {
  const t = useT();
  const create = clientOf(qosPolicyApi).create.useMutation(projectId);
  const update = clientOf(qosPolicyApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={policy ? t('Edit {name}', { name: policy.name }) : t('Create policy')}
      submitLabel={policy ? t('Save') : t('Create policy')}
      schema={Input}
      defaultValues={{
        name: policy?.name ?? '',
        description: policy?.description ?? '',
        shared: policy?.shared ?? true,
        is_default: policy?.is_default ?? false,
      }}
      onSave={(input) => (policy ? update.mutateAsync({ id: policy.id, ...input }) : create.mutateAsync(input))}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <CheckboxField name="shared" label={t('Shared')} />
      <CheckboxField
        name="is_default"
        label={t('Default')}
        hint={t('New networks of this project use it unless another policy is chosen.')}
      />
    </FormDialog>
  );
}

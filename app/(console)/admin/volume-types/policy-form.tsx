'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { qosPolicyApi } from '#lib/networking/qos-policies/contract.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';

const Input = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().max(255),
  shared: z.boolean(),
  is_default: z.boolean(),
});

export function PolicyForm({ projectId, policy, onClose }: ProjectDialogProps & { policy?: QosPolicy }) {
  const create = clientOf(qosPolicyApi).create.useMutation(projectId);
  const update = clientOf(qosPolicyApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={policy ? msg('Edit {name}', { name: policy.name }) : msg('Create policy')}
      submitLabel={policy ? msg('Save') : msg('Create policy')}
      schema={Input}
      defaultValues={policy ?? { shared: true }}
      onSave={(input) => (policy ? update.mutateAsync({ id: policy.id, ...input }) : create.mutateAsync(input))}
      onClose={onClose}
      fields={{
        name: {},
        description: {},
        shared: { label: msg('Shared') },
        is_default: {
          label: msg('Default'),
          hint: msg('New networks of this project use it unless another policy is chosen.'),
        },
      }}
    />
  );
}

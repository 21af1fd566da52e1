'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

const Schema = z.object({
  name: z.string().trim().min(1).max(255),
  availability_zone: z
    .string()
    .trim()
    .max(255)
    .refine((zone) => !zone.includes(':'), msg('A zone name cannot contain a colon.')),
});

export function AggregateForm({ projectId, aggregate, onClose }: ProjectDialogProps & { aggregate?: Aggregate }) {
  const create = clientOf(aggregateApi).create.useMutation(projectId);
  const update = clientOf(aggregateApi).update.useMutation(projectId);
  const submit = async ({ name, availability_zone }: z.infer<typeof Schema>) => {
    const zone = availability_zone || null;
    if (!aggregate) await create.mutateAsync({ name, availability_zone: zone });
    else {
      // An unchanged zone is not sent: the platform checks whether the hosts of the aggregate allow the change.
      const isSame = zone === aggregate.availability_zone;
      await update.mutateAsync({ id: String(aggregate.id), name, ...(isSame ? {} : { availability_zone: zone }) });
    }
  };
  return (
    <FormDialog
      title={aggregate ? msg('Edit {name}', { name: aggregate.name }) : msg('Create aggregate')}
      submitLabel={aggregate ? msg('Save') : msg('Create aggregate')}
      schema={Schema}
      defaultValues={aggregate}
      onSave={submit}
      onClose={onClose}
      fields={{
        name: {},
        availability_zone: {
          label: msg('Availability zone'),
          hint: msg(
            'With a zone, the hosts of the aggregate form that zone, and instances can be launched in it. A host can be in only one zone.',
          ),
        },
      }}
    />
  );
}

'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const tooLong = msg('Use at most 255 characters.');
const Schema = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255, tooLong),
  availability_zone: z
    .string()
    .trim()
    .max(255, tooLong)
    .refine((zone) => !zone.includes(':'), msg('A zone name cannot contain a colon.')),
});

interface AggregateFormProps extends ProjectDialogProps {
  /** The aggregate to edit; a new one is created without it. */
  aggregate?: Aggregate;
}

export function AggregateForm({ projectId, aggregate, onClose }: AggregateFormProps) {
  const t = useT();
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
      title={aggregate ? t('Edit {name}', { name: aggregate.name }) : t('Create aggregate')}
      submitLabel={aggregate ? t('Save') : t('Create aggregate')}
      schema={Schema}
      defaultValues={{ name: aggregate?.name ?? '', availability_zone: aggregate?.availability_zone ?? '' }}
      onSave={submit}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired />
      <TextField
        name="availability_zone"
        label={t('Availability zone')}
        hint={t(
          'With a zone, the hosts of the aggregate form that zone, and instances can be launched in it. A host can be in only one zone.',
        )}
      />
    </FormDialog>
  );
}

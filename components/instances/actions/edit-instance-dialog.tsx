'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

const Changes = z.object({
  name: z.string().min(1, msg('Enter a name.')).max(255, msg('Use at most 255 characters.')),
  description: z.string().max(255, msg('Use at most 255 characters.')),
});

/** The guest keeps the host name that it was launched with. */
export function EditInstanceDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const update = clientOf(serverApi).update.useMutation(projectId);
  const { id, name, description } = server;
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      submitLabel={t('Save')}
      schema={Changes}
      defaultValues={{ name, description: description ?? '' }}
      onSubmit={async (changes) => {
        await update.mutateAsync({ id, ...changes });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
    </FormDialog>
  );
}

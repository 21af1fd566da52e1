'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import type { RouterDialogProps } from './router-dialog.ts';
import { routerName } from './router-row.ts';

const Facts = z.object({
  name: z.string().max(255, msg('Use at most 255 characters.')),
  admin_state_up: z.boolean(),
});

export function EditRouter({ projectId, row: { router }, fill, onClose }: RouterDialogProps) {
  const t = useT();
  const update = clientOf(routerApi).update.useMutation(projectId);
  const { id, name, admin_state_up } = router;
  return (
    <FormDialog
      title={t('Edit {name}', { name: routerName(router) })}
      schema={Facts}
      defaultValues={{ name, admin_state_up: fill?.isUp ?? admin_state_up }}
      onSave={(changes) => update.mutateAsync({ id, ...changes })}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <CheckboxField name="admin_state_up" label={t('Admin state up')} />
    </FormDialog>
  );
}

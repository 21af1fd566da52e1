'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

const Values = z
  .object({
    password: z.string().min(1, msg('Enter a password.')).max(255, msg('Use at most 255 characters.')),
    again: z.string(),
  })
  .refine(({ password, again }) => password === again, {
    path: ['again'],
    message: msg('The passwords do not match.'),
  });

export function PasswordDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const { name } = server;
  const change = clientOf(serverApi).act.useMutation(projectId);
  return (
    <FormDialog
      title={t('Set a password in {name}', { name })}
      description={t('Set for the administrator inside the instance, which needs a guest agent for this.')}
      submitLabel={t('Set password')}
      schema={Values}
      defaultValues={{ password: '', again: '' }}
      fieldOf={{ adminPass: 'password' }}
      onSave={({ password }) =>
        change.mutateAsync({ id: server.id, json: { changePassword: { adminPass: password } } })
      }
      onClose={onClose}
    >
      <TextField name="password" type="password" label={t('New password')} autoComplete="new-password" hasFocus />
      <TextField name="again" type="password" label={t('Try again')} autoComplete="new-password" />
    </FormDialog>
  );
}

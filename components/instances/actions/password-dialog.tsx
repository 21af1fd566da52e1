'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

const Values = z
  .object({
    password: z.string().min(1, msg('Enter a password.')).max(255),
    again: z.string(),
  })
  .refine(({ password, again }) => password === again, {
    path: ['again'],
    message: msg('The passwords do not match.'),
  });

export function PasswordDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const { name } = server;
  const change = clientOf(serverApi).act.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Set a password in {name}', { name })}
      description={msg('Set for the administrator inside the instance, which needs a guest agent for this.')}
      submitLabel={msg('Set password')}
      schema={Values}
      fieldOf={{ adminPass: 'password' }}
      onSave={({ password }) =>
        change.mutateAsync({ id: server.id, json: { changePassword: { adminPass: password } } })
      }
      onClose={onClose}
      fields={{
        password: { type: 'password', label: msg('New password'), autoComplete: 'new-password', hasFocus: true },
        again: { type: 'password', label: msg('Try again'), autoComplete: 'new-password' },
      }}
    />
  );
}

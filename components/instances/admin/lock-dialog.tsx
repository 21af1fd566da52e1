'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Reason } from '#components/hosts/reason-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { anyServerRequest } from '#lib/compute/server-actions/requests.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';
import { useServerChange } from '../use-server-change.ts';

export function LockDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const act = useServerChange(projectId);
  const { name } = server;
  return (
    <FormDialog
      title={msg('Lock {name}', { name })}
      description={msg('Only administrators can change, stop or delete it until it is unlocked.')}
      submitLabel={msg('Lock {name}', { name })}
      schema={z.object({ locked_reason: Reason })}
      onSave={(lock) =>
        act({
          servers: [server],
          requestsOf: ({ id }) => [anyServerRequest(id, { verb: 'lock', argument: lock }, lock.locked_reason)],
          title: '',
        })
      }
      onClose={onClose}
    >
      <OwnerLine projectId={projectId} servers={[server]} />
      <TextField name="locked_reason" label={t('Reason')} isRequired hint={t('Shown to the owner.')} />
    </FormDialog>
  );
}

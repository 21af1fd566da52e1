'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useServerChange } from '../use-server-change.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

const Values = z.object({ reason: z.string().trim().max(255, msg('Use at most 255 characters.')) });

export function LockDialog({ projectId, servers, onClose }: InstanceDialogProps) {
  const t = useT();
  const startJob = useServerChange(projectId);
  const [first] = servers;
  const count = servers.length;
  const values = { count, name: first.name };
  const lock = clientOf(serverApi).act.useMutation(projectId);
  return (
    <FormDialog
      title={t('{count, plural, one {Lock {name}} other {Lock # instances}}', values)}
      description={t('Until you unlock it, only an administrator can stop, change or delete it.')}
      submitLabel={t('Lock')}
      schema={Values}
      defaultValues={{ reason: '' }}
      onSave={async ({ reason }) => {
        const json = { lock: reason === '' ? null : { locked_reason: reason } };
        if (count === 1) await lock.mutateAsync({ id: first.id, json });
        else {
          await startJob({
            title: msg('Locking {count} instances', { count }),
            servers,
            requestsOf: ({ id }) => [clientOf(serverApi).act.request(id, json)],
          });
        }
      }}
      onClose={onClose}
    >
      <TextField name="reason" label={t('Reason')} hint={t('Optional. Visible to everyone in the project.')} hasFocus />
    </FormDialog>
  );
}

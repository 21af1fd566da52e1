'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useServerChange } from '../use-server-change.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

export function LockDialog({ projectId, servers, onClose }: InstanceDialogProps) {
  const startJob = useServerChange(projectId);
  const [first] = servers;
  const count = servers.length;
  const values = { count, name: first.name };
  const lock = clientOf(serverApi).act.useMutation(projectId);
  return (
    <FormDialog
      title={msg('{count, plural, one {Lock {name}} other {Lock # instances}}', values)}
      description={msg('Until you unlock it, only an administrator can stop, change or delete it.')}
      submitLabel={msg('Lock')}
      schema={z.object({ reason: z.string().trim().max(255) })}
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
      fields={{ reason: { hint: msg('Optional. Visible to everyone in the project.'), hasFocus: true } }}
    />
  );
}

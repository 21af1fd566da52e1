'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { OptionalReason } from '#components/hosts/reason-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { anyServerRequest } from '#lib/compute/server-actions/requests.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';
import { useServerChange } from '../use-server-change.ts';
import { ReasonField } from './reason-field.tsx';

/** Changes only the recorded state of an instance, not the instance itself. */
export function ResetDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const act = useServerChange(projectId);
  const { name } = server;
  return (
    <FormDialog
      title={msg('Reset the state of {name}', { name })}
      submitLabel={msg('Reset {name}', { name })}
      schema={z.object({ state: z.enum(['active', 'error'], msg('Choose one.')), reason: OptionalReason })}
      defaultValues={{ state: 'error' }}
      onSave={({ state, reason }) =>
        act({
          servers: [server],
          requestsOf: ({ id }) => [anyServerRequest(id, { verb: 'reset_state', argument: { state } }, reason)],
          title: '',
        })
      }
      onClose={onClose}
    >
      <OwnerLine projectId={projectId} servers={[server]} />
      <Alert tone="warning" title={t('This changes only the record, not the machine')}>
        {t(
          'A stuck task is cleared, not stopped. Check the host first: an instance marked active without a running machine cannot be used, and a task still in progress may be left half done.',
        )}
      </Alert>
      <FormFields
        of={{
          state: {
            label: msg('New state'),
            words: {
              error: [msg('Error'), msg('From this state, the instance can be hard rebooted, rebuilt or deleted.')],
              active: [msg('Active'), msg('Only if you have checked that its machine is running.')],
            },
          },
        }}
      />
      <ReasonField />
    </FormDialog>
  );
}

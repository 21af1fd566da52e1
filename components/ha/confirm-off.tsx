'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { OffConfirmation } from '#lib/console/ha/fencing/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

export function ConfirmOff({ projectId, host, onClose }: ProjectDialogProps & { host: string }) {
  const confirm = clientOf(haApi).confirmOff.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Confirm that {host} is off', { host })}
      description={msg(
        'Its instances are then started on other hosts. If they still run here, both copies write to the same disks and destroy the data. Confirm only if you have turned off the power or checked it on site.',
      )}
      submitLabel={msg('Confirm that it is off')}
      schema={OffConfirmation}
      defaultValues={{ reason: '' }}
      fields={{ reason: { control: 'textarea', isRequired: true, rows: 3, hint: msg('It is stored with your name.') } }}
      onSave={(input) => confirm.mutateAsync({ host, ...input })}
      onClose={onClose}
    />
  );
}

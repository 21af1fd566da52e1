'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { QosPolicyField } from '#components/networking/qos-policy-field.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import type { PortDialogProps } from './port-dialog.ts';
import { inheritedPolicy, portName } from './port-row.ts';

const most = msg('Use at most 255 characters.');
const Facts = z.object({
  name: z.string().max(255, most),
  description: z.string().max(255, most),
  admin_state_up: z.boolean(),
  qosPolicy: z.string(),
});

interface EditPortProps extends PortDialogProps {
  isToBeUp?: boolean;
}

export function EditPort({ projectId, rows: [{ port }], isToBeUp = false, onClose }: EditPortProps) {
  const t = useT();
  const update = clientOf(portApi).update.useMutation(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  const { id, name, description, admin_state_up, qos_policy_id } = port;
  return (
    <FormDialog
      title={t('Edit {name}', { name: portName(port) })}
      schema={Facts}
      defaultValues={{
        name,
        description,
        admin_state_up: isToBeUp || admin_state_up,
        qosPolicy: qos_policy_id ?? '',
      }}
      fieldOf={{ qos_policy_id: 'qosPolicy' }}
      onSave={({ qosPolicy, ...changes }) =>
        update.mutateAsync({ id, ...changes, ...(isAdmin ? { qos_policy_id: qosPolicy || null } : {}) })
      }
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <CheckboxField name="admin_state_up" label={t('Admin state up')} />
      {isAdmin && (
        <QosPolicyField
          projectId={projectId}
          inherited={inheritedPolicy(port)}
          hint={t('Limits what the port sends and receives.')}
        />
      )}
    </FormDialog>
  );
}

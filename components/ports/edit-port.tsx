'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QosPolicyField } from '#components/networking/qos-policy-field.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import type { PortDialogProps } from './port-dialog.ts';
import { inheritedPolicy, portName } from './port-row.ts';

const Facts = z.object({
  name: z.string().max(255),
  description: z.string().max(255),
  admin_state_up: z.boolean(),
  qos_policy_id: z.string(),
});

interface EditPortProps extends PortDialogProps {
  isToBeUp?: boolean;
}

export function EditPort({ projectId, rows: [{ port }], isToBeUp = false, onClose }: EditPortProps) {
  const t = useT();
  const update = clientOf(portApi).update.useMutation(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  return (
    <FormDialog
      title={msg('Edit {name}', { name: portName(port) })}
      schema={Facts}
      defaultValues={{ ...port, admin_state_up: isToBeUp || port.admin_state_up }}
      onSave={({ qos_policy_id: chosen, ...changes }) =>
        update.mutateAsync({ id: port.id, ...changes, ...(isAdmin ? { qos_policy_id: chosen || null } : {}) })
      }
      onClose={onClose}
      fields={{
        name: {},
        description: {},
        admin_state_up: {},
        qos_policy_id: isAdmin && (
          <QosPolicyField
            projectId={projectId}
            inherited={inheritedPolicy(port)}
            hint={t('Limits what the port sends and receives.')}
          />
        ),
      }}
    />
  );
}

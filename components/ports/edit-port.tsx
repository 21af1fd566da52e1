'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QosPolicyField } from '#components/networking/qos-policy-field.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import { assertNamed, GroupChoice, GroupsField } from './groups-field.tsx';
import { pairsIn, pairsText } from './pairs-text.ts';
import type { PortDialogProps } from './port-dialog.ts';
import { inheritedPolicy, portName } from './port-row.ts';

const Facts = z.object({
  name: z.string().max(255),
  description: z.string().max(255),
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
  return (
    <FormDialog
      title={msg('Edit {name}', { name: portName(port) })}
      schema={Facts}
      defaultValues={{ ...port, admin_state_up: isToBeUp || port.admin_state_up, qosPolicy: port.qos_policy_id }}
      fieldOf={{ qos_policy_id: 'qosPolicy' }}
      onSave={({ qosPolicy, ...changes }) =>
        update.mutateAsync({ id: port.id, ...changes, ...(isAdmin ? { qos_policy_id: qosPolicy || null } : {}) })
      }
      onClose={onClose}
      fields={{
        name: {},
        description: {},
        admin_state_up: {},
        qosPolicy: isAdmin && (
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

const Groups = z.object(GroupChoice).superRefine(assertNamed);

export function EditPortGroups({ projectId, rows: [{ port }], groups, onClose }: PortDialogProps) {
  const update = clientOf(portApi).update.useMutation(projectId);
  const groupIds = [...port.security_groups];
  return (
    <FormDialog
      title={msg('Security groups of {name}', { name: portName(port) })}
      schema={Groups}
      defaultValues={{ groupMode: groupIds.length > 0 ? 'some' : 'none', groupIds }}
      onSave={(input) =>
        update.mutateAsync({ id: port.id, security_groups: input.groupMode === 'some' ? input.groupIds : [] })
      }
      onClose={onClose}
    >
      <GroupsField groups={groups} />
    </FormDialog>
  );
}

export function EditPortPairs({ projectId, rows: [{ port }], onClose }: PortDialogProps) {
  const update = clientOf(portApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Allowed address pairs of {name}', { name: portName(port) })}
      description={msg(
        'Additional addresses that the port can send from and receive on, such as one shared by two instances.',
      )}
      schema={z.object({ pairs: pairsIn })}
      defaultValues={{ pairs: pairsText(port) }}
      fieldOf={{ allowed_address_pairs: 'pairs' }}
      onSave={({ pairs }) => update.mutateAsync({ id: port.id, allowed_address_pairs: pairs })}
      onClose={onClose}
      fields={{
        pairs: {
          label: msg('Address pairs'),
          control: 'code',
          rows: 5,
          placeholder: '10.0.0.100',
          hint: msg(
            'One per line: an address or block, followed by a MAC address if it differs from the port’s. At most 10.',
          ),
        },
      }}
    />
  );
}

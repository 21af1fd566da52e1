'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { QosPolicyField } from '#components/networking/qos-policy-field.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { NetworkInput, toNetwork } from './network-input.ts';
import { NetworkSwitches } from './network-switches.tsx';
import { nameOrId } from './network-words.ts';

const Changes = NetworkInput.extend({ qosPolicy: z.string() });

export function EditNetwork({ projectId, network, onClose }: ProjectDialogProps & { network: Network }) {
  const t = useT();
  const update = clientOf(networkApi).update.useMutation(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  const { id, name, description, admin_state_up, port_security_enabled, mtu, shared } = network;
  const external = network['router:external'];
  const qosPolicy = network.qos_policy_id ?? '';
  return (
    <FormDialog
      title={t('Edit {name}', { name: nameOrId(network) })}
      size="medium"
      schema={Changes}
      defaultValues={{ name, description, admin_state_up, port_security_enabled, mtu, shared, external, qosPolicy }}
      fieldOf={{ 'router:external': 'external', qos_policy_id: 'qosPolicy' }}
      onSave={async ({ qosPolicy: chosen, ...input }) => {
        const limits = isAdmin ? { qos_policy_id: chosen || null } : {};
        await update.mutateAsync({ id, ...toNetwork(input, isAdmin), ...limits });
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <NetworkSwitches isAdmin={isAdmin} />
      {isAdmin && (
        <QosPolicyField
          projectId={projectId}
          hint={t('Ports without their own policy use the policy of the network.')}
        />
      )}
    </FormDialog>
  );
}

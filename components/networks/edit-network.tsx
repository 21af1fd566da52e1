'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QosPolicyField } from '#components/networking/qos-policy-field.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { NetworkInput } from './network-input.ts';
import { networkSwitches } from './network-switches.ts';
import { nameOrId } from './network-words.ts';
import { toNetwork } from './new-network.ts';

const Changes = NetworkInput.extend({ qos_policy_id: z.string() });

export function EditNetwork({ projectId, network, onClose }: ProjectDialogProps & { network: Network }) {
  const t = useT();
  const update = clientOf(networkApi).update.useMutation(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  const { id } = network;
  return (
    <FormDialog
      title={msg('Edit {name}', { name: nameOrId(network) })}
      schema={Changes}
      defaultValues={network}
      onSave={async ({ qos_policy_id: chosen, ...input }) => {
        const limits = isAdmin ? { qos_policy_id: chosen || null } : {};
        await update.mutateAsync({ id, ...toNetwork(input, isAdmin), ...limits });
      }}
      onClose={onClose}
      fields={{
        name: {},
        description: {},
        ...networkSwitches(isAdmin),
        qos_policy_id: isAdmin && (
          <QosPolicyField
            projectId={projectId}
            hint={t('Ports without their own policy use the policy of the network.')}
          />
        ),
      }}
    />
  );
}

'use client';

import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useUpdateNetwork } from '#lib/networking/networks/queries.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { NetworkInput, toNetwork } from './network-input.ts';
import { NetworkSwitches } from './network-switches.tsx';
import { nameOrId } from './network-words.ts';

interface EditNetworkProps {
  projectId: string;
  network: Network;
  onClose: () => void;
}

/** Renames, describes, switches and shares a network. */
export function EditNetwork({ projectId, network, onClose }: EditNetworkProps) {
  const t = useT();
  const update = useUpdateNetwork(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  const { id, name, description, admin_state_up, port_security_enabled, mtu, shared } = network;
  const external = network['router:external'];
  return (
    <FormDialog
      title={t('Edit {name}', { name: nameOrId(network) })}
      submitLabel={t('Save')}
      size="medium"
      schema={NetworkInput}
      defaultValues={{ name, description, admin_state_up, port_security_enabled, mtu, shared, external }}
      fieldOf={{ 'router:external': 'external' }}
      onSubmit={async (input) => {
        await update.mutateAsync({ id, ...toNetwork(input, isAdmin) });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <NetworkSwitches isAdmin={isAdmin} />
    </FormDialog>
  );
}

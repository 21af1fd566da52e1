'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';

interface ReserveAddressProps extends ProjectDialogProps {
  subnet: Subnet;
  address: string;
}

/** Reserves an address with a port, which keeps it until the port is deleted. */
export function ReserveAddress({ projectId, subnet, address, onClose }: ReserveAddressProps) {
  const create = clientOf(portApi).create.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Reserve {address}', { address })}
      description={msg('This creates a port with the address. You can launch an instance with the port later.')}
      submitLabel={msg('Reserve')}
      schema={z.object({ name: z.string().max(255) })}
      onSave={({ name }) => {
        const fixed_ips = [{ subnet_id: subnet.id, ip_address: address }];
        return create.mutateAsync({ network_id: subnet.network_id, name, fixed_ips });
      }}
      notice={msg('{address} reserved', { address })}
      onClose={onClose}
      fields={{ name: { label: msg('Port name') } }}
    />
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkChoicesQuery } from '#lib/networking/choices.ts';
import { isUsableNetwork } from '#lib/networking/networks/can.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

const Address = z.union(
  [z.ipv4(), z.ipv6(), z.literal('')],
  msg('Enter an address such as 10.0.0.12, or leave empty.'),
);
export function AttachInterfaceDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const { name } = server;
  const known = useQuery(networkChoicesQuery(projectId));
  const attach = clientOf(serverDetailsApi).attachInterface.useMutation(projectId);
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'ports')}
      title={msg('Connect {name} to a network', { name })}
      submitLabel={msg('Connect')}
      size="medium"
      schema={z.object({ network: z.string().min(1, msg('Choose a network.')), address: Address })}
      fieldOf={{ net_id: 'network', ip_address: 'address' }}
      onSave={async ({ network, address }) => {
        const fixed = address === '' ? {} : { fixed_ips: [{ ip_address: address }] };
        await attach.mutateAsync({ server_id: server.id, interfaceAttachment: { net_id: network, ...fixed } });
      }}
      restsOn={known}
      onClose={onClose}
      fields={{
        network: {
          label: msg('Network'),
          control: 'choice',
          answer: known,
          unknown: msg('Could not load the networks'),
          options: (known.data?.networks ?? [])
            .filter((network) => isUsableNetwork(network, projectId))
            .map((network) => ({
              value: network.id,
              label: network.name || network.id,
              description: t('{count, plural, one {# subnet} other {# subnets}}', { count: network.subnets.length }),
            })),
          empty: msg('This project has no network with a subnet.'),
        },
        address: {
          label: msg('Address'),
          hint: msg(
            'Leave empty for any free address. The operating system must configure the new network interface itself.',
          ),
        },
      }}
    />
  );
}

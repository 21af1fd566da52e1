'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ChoiceField } from '#components/console/choice-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryField } from '#components/console/query-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
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
const Values = z.object({ network: z.string().min(1, msg('Choose a network.')), address: Address });

export function AttachInterfaceDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const { name } = server;
  const known = useQuery(networkChoicesQuery(projectId));
  const attach = clientOf(serverDetailsApi).attachInterface.useMutation(projectId);
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'ports')}
      title={t('Connect {name} to a network', { name })}
      submitLabel={t('Connect')}
      size="medium"
      schema={Values}
      defaultValues={{ network: '', address: '' }}
      fieldOf={{ net_id: 'network', ip_address: 'address' }}
      onSave={async ({ network, address }) => {
        const fixed = address === '' ? {} : { fixed_ips: [{ ip_address: address }] };
        await attach.mutateAsync({ server_id: server.id, interfaceAttachment: { net_id: network, ...fixed } });
      }}
      restsOn={known}
      onClose={onClose}
    >
      <QueryField answer={known} unknown={t('Could not load the networks')}>
        {({ networks }) => (
          <ChoiceField
            name="network"
            label={t('Network')}
            choices={networks
              .filter((network) => isUsableNetwork(network, projectId))
              .map((network) => ({
                value: network.id,
                title: network.name || network.id,
                description: t('{count, plural, one {# subnet} other {# subnets}}', { count: network.subnets.length }),
              }))}
            empty={t('This project has no network with a subnet.')}
          />
        )}
      </QueryField>
      <TextField
        name="address"
        label={t('Address')}
        hint={t(
          'Leave empty for any free address. The operating system must configure the new network interface itself.',
        )}
      />
    </FormDialog>
  );
}

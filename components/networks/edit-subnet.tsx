'use client';

import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { listedNetworksQuery } from '#lib/console/networks/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { useCreateSubnet, useUpdateSubnet } from '#lib/networking/subnets/queries.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { nameOrId, subnetName } from './network-words.ts';
import { SubnetFields } from './subnet-fields.tsx';
import { SubnetInput, startingSubnet, toNewSubnet, toSubnetChanges } from './subnet-input.ts';

interface EditSubnetProps {
  projectId: string;
  network: Pick<Network, 'id' | 'name'>;
  /** Absent for a new one. */
  subnet?: Subnet | undefined;
  onClose: () => void;
}

const WIRE = {
  gateway_ip: 'gatewayAddress',
  allocation_pools: 'pools',
  dns_nameservers: 'dns',
  host_routes: 'routes',
} as const;

/** Adds a subnet to a network, or changes one. */
export function EditSubnet({ projectId, network, subnet, onClose }: EditSubnetProps) {
  const t = useT();
  const listed = useQuery(listedNetworksQuery(projectId));
  const create = useCreateSubnet(projectId);
  const update = useUpdateSubnet(projectId);
  return (
    <FormDialog
      title={
        subnet
          ? t('Edit {name}', { name: subnetName(subnet) })
          : t('Add a subnet to {name}', { name: nameOrId(network) })
      }
      submitLabel={subnet ? t('Save') : t('Add subnet')}
      size="medium"
      schema={SubnetInput}
      defaultValues={startingSubnet('', subnet)}
      fieldOf={WIRE}
      onSubmit={async (input) => {
        if (subnet) await update.mutateAsync({ id: subnet.id, ...toSubnetChanges(input) });
        else await create.mutateAsync({ network_id: network.id, ...toNewSubnet(input) });
        onClose();
      }}
      onClose={onClose}
    >
      <SubnetFields networks={listed.data?.networks} isNew={subnet === undefined} />
    </FormDialog>
  );
}

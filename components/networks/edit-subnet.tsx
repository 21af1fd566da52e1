'use client';

import { useQuery } from '@tanstack/react-query';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkSubnetsQuery, subnetpoolChoicesQuery } from '#lib/networking/choices.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { subnetApi } from '#lib/networking/subnets/contract.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { nameOrId, subnetName } from './network-words.ts';
import { BlockFields } from './subnet-block.tsx';
import { SubnetFields } from './subnet-fields.tsx';
import { possibleSource, startingSubnet, toNewSubnet, toSubnetChanges } from './subnet-input.ts';
import { subnetInput } from './subnet-schema.ts';

interface EditSubnetProps extends ProjectDialogProps {
  network: Pick<Network, 'id' | 'name'>;
  subnet?: Subnet | undefined;
  gateway?: 'own';
}

export function EditSubnet({ subnet, ...props }: EditSubnetProps) {
  return subnet ? <ChangeSubnet {...props} subnet={subnet} /> : <AddSubnet {...props} />;
}

function AddSubnet({ projectId, network, onClose }: EditSubnetProps) {
  const listed = useQuery(clientOf(listedNetworkApi).list.query(projectId));
  const pools = useQuery(subnetpoolChoicesQuery(projectId));
  const siblings = useQuery(networkSubnetsQuery(projectId, network.id));
  const create = clientOf(subnetApi).create.useMutation(projectId);
  const relatedObjects = {
    projectId,
    pools: pools.data?.subnetpools ?? [],
    siblings: siblings.data?.subnets ?? [],
  };
  const starting = startingSubnet();
  return (
    <FormDialog
      title={msg('Add a subnet to {name}', { name: nameOrId(network) })}
      submitLabel={msg('Add subnet')}
      schema={subnetInput(relatedObjects)}
      defaultValues={{ ...starting, ...possibleSource(starting, relatedObjects) }}
      fieldOf={{ ipv6_ra_mode: 'ipv6_address_mode' }}
      restsOn={siblings}
      onSave={(input) => create.mutateAsync({ network_id: network.id, ...toNewSubnet(input) })}
      onClose={onClose}
    >
      <SubnetFields block={<BlockFields networks={listed.data?.networks} {...{ relatedObjects, pools }} />} />
    </FormDialog>
  );
}

function ChangeSubnet({ projectId, subnet, gateway, onClose }: EditSubnetProps & { subnet: Subnet }) {
  const update = clientOf(subnetApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: subnetName(subnet) })}
      schema={subnetInput()}
      defaultValues={{ ...startingSubnet(subnet), ...(gateway ? { gateway } : {}) }}
      onSave={(input) => update.mutateAsync({ id: subnet.id, ...toSubnetChanges(input) })}
      onClose={onClose}
    >
      <SubnetFields />
    </FormDialog>
  );
}

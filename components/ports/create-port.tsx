'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import { cliCommand } from '#components/console/cli-command.ts';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { portChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import { isUsableNetwork } from '#lib/networking/networks/can.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import type { NewPort, Port } from '#lib/networking/ports/schema.ts';
import { addressObstacle } from '#lib/networking/subnets/address-obstacle.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { assertNamed, GroupChoice, GroupsField } from './groups-field.tsx';
import { dhcpOptionsIn, moreAddressesIn, PortExtras } from './port-extras.ts';
import type { PortRelations } from './port-row.ts';

const Input = z.object({
  networkId: z.string().min(1, msg('Choose a network.')),
  name: z.string().max(255),
  subnetId: z.string(),
  address: z.string().trim(),
  ...PortExtras,
  ...GroupChoice,
});
type Input = z.infer<typeof Input>;

/** Converts the form for the API; empty fields are omitted. */
function toNewPort({ networkId, name, subnetId, address, groupMode, groupIds, ...extras }: Input): NewPort {
  const first = { ...(subnetId ? { subnet_id: subnetId } : {}), ...(address ? { ip_address: address } : {}) };
  const more = moreAddressesIn(extras.moreAddresses).map((ip_address) => ({ ip_address }));
  const fixed_ips = [...(subnetId || address ? [first] : []), ...more];
  const options = dhcpOptionsIn(extras.dhcpOptions);
  return {
    network_id: networkId,
    ...(name ? { name } : {}),
    ...(fixed_ips.length > 0 ? { fixed_ips } : {}),
    ...(options.length > 0 ? { extra_dhcp_opts: options } : {}),
    ...(groupMode === 'default' ? {} : { security_groups: groupMode === 'some' ? groupIds : [] }),
  };
}

interface CreatePortProps extends ProjectDialogProps {
  relatedObjects: PortRelations;
  onCreated: (port: Port) => void;
}

export function CreatePort({ projectId, relatedObjects, onCreated, onClose }: CreatePortProps) {
  const t = useT();
  const create = clientOf(portApi).create.useMutation(projectId);
  const known = combineQueries(useQuery(subnetsQuery(projectId)), useQuery(portChoicesQuery(projectId)));
  const networks = relatedObjects.networks.filter((network) => isUsableNetwork(network, projectId));
  const plan: AddressPlan = { subnets: known.data?.[0].subnets ?? [], ports: known.data?.[1].ports ?? [] };
  const schema = Input.superRefine((input, context) => {
    assertNamed(input, context);
    const obstacle = obstacleOf(input, plan);
    if (obstacle) context.addIssue({ code: 'custom', path: ['address'], message: t(obstacle) });
    for (const address of moreAddressesIn(input.moreAddresses)) {
      const fault = obstacleOf({ ...input, subnetId: '', address }, plan);
      if (fault) context.addIssue({ code: 'custom', path: ['moreAddresses'], message: t(fault) });
    }
  });
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'ports')}
      title={msg('Create port')}
      description={msg('A network interface with its own address that you can attach to an instance now or later.')}
      submitLabel={msg('Create port')}
      schema={schema}
      defaultValues={{ groupMode: 'default' }}
      fieldOf={{ network_id: 'networkId', fixed_ips: 'address', security_groups: 'groupIds' }}
      restsOn={known}
      onSubmit={async (input) => onCreated(await create.mutateAsync(toNewPort(input)))}
      onClose={onClose}
    >
      <NetworkFields networks={networks} />
      <QueryContent answer={known} unknown={t('Could not load the subnets')}>
        {() => <AddressFields plan={plan} />}
      </QueryContent>
      <GroupsField groups={relatedObjects.groups} isNew />
      <Call networks={networks} />
    </FormDialog>
  );
}

function NetworkFields({ networks }: { networks: readonly Network[] }) {
  const { setValue } = useFormContext<Input>();
  return (
    <FormFields
      of={{
        networkId: {
          label: msg('Network'),
          placeholder: networks.length > 0 ? msg('Choose a network') : msg('There is no network with a subnet yet'),
          options: networks.map(({ id, name }) => ({ value: id, label: name || id })),
          onChosen: () => setValue('subnetId', ''),
        },
        name: {},
      }}
    />
  );
}

interface AddressPlan {
  subnets: readonly Subnet[];
  /** Ports visible to the project. The API makes the final check. */
  ports: readonly Port[];
}

const subnetsOf = ({ networkId, subnetId }: Pick<Input, 'networkId' | 'subnetId'>, { subnets }: AddressPlan) =>
  subnets.filter(({ id, network_id }) => network_id === networkId && (subnetId === '' || id === subnetId));

function obstacleOf(input: Input, plan: AddressPlan) {
  if (input.address.trim() === '') return undefined;
  const taken = plan.ports
    .filter(({ network_id }) => network_id === input.networkId)
    .flatMap(({ fixed_ips }) => fixed_ips.map(({ ip_address }) => ip_address));
  return addressObstacle(input.address.trim(), subnetsOf(input, plan), taken);
}

function AddressFields({ plan }: { plan: AddressPlan }) {
  const input = useWatch<Input>() as Input;
  const subnets = subnetsOf({ networkId: input.networkId, subnetId: '' }, plan);
  const isFree = input.address.trim() !== '' && input.networkId !== '' && obstacleOf(input, plan) === undefined;
  return (
    <FormFields
      of={{
        subnetId: {
          label: msg('Subnet'),
          placeholder: msg('Any subnet'),
          options: subnets.map(({ id, name, cidr }) => ({ value: id, label: name ? `${name} (${cidr})` : cidr })),
          isHalf: true,
        },
        address: {
          label: msg('Address'),
          hint: isFree
            ? msg('In the pool, and free as far as this project can see.')
            : msg('Leave empty for the next free address.'),
          isHalf: true,
        },
        moreAddresses: {
          label: msg('More addresses'),
          control: 'textarea',
          hint: msg('Up to 4, one per line.'),
          isHalf: true,
        },
        dhcpOptions: {
          label: msg('DHCP options'),
          control: 'textarea',
          hint: msg('One per line, such as mtu=1400.'),
          isHalf: true,
        },
      }}
    />
  );
}

function Call({ networks }: { networks: readonly Network[] }) {
  const input = useWatch<Input>() as Input;
  const port = toNewPort({ ...input, networkId: input.networkId || networks[0]?.id || '' });
  const { security_groups: groups, fixed_ips = [], extra_dhcp_opts } = port;
  const options = {
    network: port.network_id,
    'fixed-ip': fixed_ips.map(({ subnet_id, ip_address }) =>
      [subnet_id && `subnet=${subnet_id}`, ip_address && `ip-address=${ip_address}`].filter(Boolean).join(','),
    ),
    'extra-dhcp-option': extra_dhcp_opts?.map(({ opt_name, opt_value }) => `name=${opt_name},value=${opt_value}`),
    'security-group': groups,
    'no-security-group': groups?.length === 0,
  };
  return (
    <CallDetails
      call={{ method: 'POST', path: 'networking/v2.0/ports', json: { port } }}
      command={cliCommand('port create', options, port.name ?? 'port-1')}
    />
  );
}

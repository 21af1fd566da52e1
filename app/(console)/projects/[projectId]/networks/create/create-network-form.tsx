'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { networkSwitches } from '#components/networks/network-switches.ts';
import { nameOrId } from '#components/networks/network-words.ts';
import { ProviderFields } from '#components/networks/provider-fields.tsx';
import { SubnetFields } from '#components/networks/subnet-fields.tsx';
import type { SubnetFormContext } from '#components/networks/subnet-source.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { notify } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerChoicesQuery, subnetpoolChoicesQuery } from '#lib/networking/choices.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { CreateNetworkSummary } from './create-network-summary.tsx';
import type { NetworkPlanInput } from './network-input.ts';
import { NEW_ROUTER, STARTING, toPlan } from './network-plan.ts';

const WIRE = {
  'provider:network_type': 'networkType',
  'provider:physical_network': 'physicalNetwork',
  'provider:segmentation_id': 'segment',
} as const;

export function CreateNetworkForm({ projectId, facts }: { projectId: string; facts: SchemaFacts }) {
  const t = useT();
  const router = useRouter();
  const make = clientOf(listedNetworkApi).create.useMutation(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  const listed = useQuery(clientOf(listedNetworkApi).list.query(projectId));
  const pools = useQuery(subnetpoolChoicesQuery(projectId));
  const relatedObjects = { projectId, pools: pools.data?.subnetpools ?? [], siblings: [] };
  return (
    <ResourceForm
      schema={async () => (await import('./network-input.ts')).networkPlanInput(relatedObjects)}
      facts={facts}
      defaultValues={STARTING}
      draftKey={`network-${projectId}`}
      fieldOf={WIRE}
      submitLabel={t('Create network')}
      allowed={useMayCreate(projectId, 'networks')}
      cancelHref={projectHref(projectId, 'networks')}
      summary={<CreateNetworkSummary projectId={projectId} isAdmin={isAdmin} />}
      onSubmit={async (input) => {
        const network = await make.mutateAsync(toPlan(input, isAdmin));
        const href = objectHref(projectId, 'networks', network.id);
        notify({ level: 'success', title: msg('Network {name} created', { name: nameOrId(network) }), href });
        router.push(href);
      }}
    >
      <FormSection title={t('Network')} fields={{ name: {}, description: {}, ...networkSwitches(isAdmin) }}>
        {isAdmin && <ProviderFields networks={listed.data?.networks ?? []} />}
      </FormSection>
      <FormSection
        title={t('Subnet')}
        fields={{
          hasSubnet: {
            label: msg('Create a subnet'),
            hint: msg('Without one, ports on the network have no addresses.'),
          },
        }}
      >
        <SubnetPart relatedObjects={relatedObjects} pools={pools} />
      </FormSection>
    </ResourceForm>
  );
}

function SubnetPart({ relatedObjects, pools }: { relatedObjects: SubnetFormContext; pools: UseQueryResult }) {
  const { projectId } = relatedObjects;
  const listed = useQuery(clientOf(listedNetworkApi).list.query(projectId));
  const hasSubnet = useWatch<NetworkPlanInput, 'hasSubnet'>({ name: 'hasSubnet' });
  const t = useT();
  const routers = useQuery(routerChoicesQuery(projectId));
  if (!hasSubnet) return null;
  return (
    <>
      <SubnetFields block={{ networks: listed.data?.networks, relatedObjects, pools }} nameField="subnetName" />
      <QueryContent answer={routers} unknown={t('Could not load the routers')}>
        {(answer) => <RouterFields routers={answer.routers} networks={listed.data?.networks} />}
      </QueryContent>
    </>
  );
}

const externalNetworks = (networks: readonly ListedNetwork[]) =>
  networks.flatMap(({ network }) => (network['router:external'] ? [network] : []));

interface RouterFieldProps {
  routers: readonly { id: string; name: string }[];
  /** Undefined until they are loaded; a new router cannot be selected before. */
  networks: readonly ListedNetwork[] | undefined;
}

/**
 * The router that connects the subnet, and what a new router gets. If there is exactly one external network, it is the
 * gateway of a new router.
 */
function RouterFields({ routers, networks }: RouterFieldProps) {
  const t = useT();
  const { setValue } = useFormContext<NetworkPlanInput>();
  const gateways = externalNetworks(networks ?? []);
  const chooseGateway = (chosen: string) => {
    const [only, ...others] = gateways;
    if (chosen === NEW_ROUTER && only && others.length === 0) setValue('external_gateway_info', only.id);
  };
  const optionOf = (one: { id: string; name: string }) => ({ value: one.id, label: nameOrId(one) });
  return (
    <FormFields<Pick<NetworkPlanInput, 'router_id' | 'routerName' | 'external_gateway_info'>>
      of={{
        router_id: {
          label: msg('Connect to router'),
          placeholder: msg('No router'),
          onChosen: chooseGateway,
          options: [...(networks ? [{ value: NEW_ROUTER, label: t('New router') }] : []), ...routers.map(optionOf)],
        },
        routerName: { label: msg('Router name'), isHidden: ({ router_id }) => router_id !== NEW_ROUTER },
        external_gateway_info: {
          label: msg('External network'),
          placeholder: msg('No gateway'),
          options: gateways.map(optionOf),
          isHidden: ({ router_id }) => router_id !== NEW_ROUTER,
        },
      }}
    />
  );
}

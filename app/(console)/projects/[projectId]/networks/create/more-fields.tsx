'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { CollapsibleSection } from '#components/console/collapsible-section.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { networkSwitches } from '#components/networks/network-switches.ts';
import { nameOrId } from '#components/networks/network-words.ts';
import { ProviderFields } from '#components/networks/provider-fields.tsx';
import { BlockKindFields } from '#components/networks/subnet-block-kind.tsx';
import { SubnetFields } from '#components/networks/subnet-fields.tsx';
import type { SubnetFormContext } from '#components/networks/subnet-source.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type InternetContext, NEW_ROUTER, routersTo, wantedAccess } from './internet-access.ts';
import type { NetworkPlanInput } from './network-input.ts';
import { suggestedBlock } from './network-plan.ts';

/** The section opens if one of them is filled in or wrong. */
const FILLABLE = [
  ...['description', 'mtu', 'shared', 'router:external', 'networkType', 'subnetName', 'gateway_ip'],
  ...['allocation_pools', 'dns_nameservers', 'host_routes', 'router_id', 'routerName'],
] as const;

interface MoreFieldsProps {
  relatedObjects: SubnetFormContext;
  pools: UseQueryResult;
  context: InternetContext;
  isAdmin: boolean;
}

/** What most networks do not need. */
export function MoreFields({ relatedObjects, pools, context, isAdmin }: MoreFieldsProps) {
  const t = useT();
  const { getValues, setValue } = useFormContext<NetworkPlanInput>();
  const hasSubnet = useWatch<NetworkPlanInput, 'hasSubnet'>({ name: 'hasSubnet' });
  const suggest = (version: '4' | '6') => {
    const block = suggestedBlock(context);
    if (['', block].includes(getValues('cidr').trim())) setValue('cidr', version === '4' ? block : '');
  };
  return (
    <CollapsibleSection
      anchor="more"
      title={t('More')}
      description={t('IPv6, router, gateway, DHCP, name servers, routes and MTU')}
      fields={FILLABLE}
    >
      <FormFields of={{ description: {}, ...networkSwitches(isAdmin) }} />
      {isAdmin && <ProviderFields networks={context.networks} />}
      <FormFields<Pick<NetworkPlanInput, 'hasSubnet'>>
        of={{
          hasSubnet: {
            label: msg('Create a subnet'),
            hint: msg('Instances need a subnet to get an IP address.'),
          },
        }}
      />
      {hasSubnet && (
        <>
          <SubnetFields
            block={<BlockKindFields {...{ relatedObjects, pools }} onVersion={suggest} />}
            nameField="subnetName"
          />
          <RouterFields context={context} />
        </>
      )}
    </CollapsibleSection>
  );
}

/** With internet access, only routers that are connected to the external network can be chosen. */
function RouterFields({ context }: { context: InternetContext }) {
  const t = useT();
  const input = useWatch<NetworkPlanInput>() as NetworkPlanInput;
  const access = wantedAccess(input, context);
  const routers = access ? routersTo(access.external.id, context) : context.routers;
  const isNew = access ? access.router === undefined : input.router_id === NEW_ROUTER;
  const { mayCreateRouter } = context;
  return (
    <FormFields<Pick<NetworkPlanInput, 'router_id' | 'routerName'>>
      of={{
        router_id: {
          label: msg('Connect to router'),
          placeholder: access ? msg('Chosen automatically') : msg('No router'),
          hint: mayCreateRouter === true ? undefined : mayCreateRouter,
          options: [
            { value: NEW_ROUTER, label: t('New router'), isDisabled: mayCreateRouter !== true },
            ...routers.map((one) => ({ value: one.id, label: nameOrId(one) })),
          ],
        },
        routerName: isNew && { label: msg('Router name') },
      }}
    />
  );
}

'use client';

import type { ReactElement, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SubnetInput } from './subnet-schema.ts';

interface SubnetFieldsProps {
  /** Fields of the block. Only for a new subnet, since the block of a subnet cannot be changed. */
  block?: ReactElement | undefined;
  /** Set if the form already has another field called `name`. */
  nameField?: string;
}

export function SubnetFields({ block, nameField = 'name' }: SubnetFieldsProps): ReactNode {
  const t = useT();
  const { source, version, gateway, ipv6_address_mode: mode } = useWatch<SubnetInput>();
  const isNew = block !== undefined;
  const isPooled = source === 'pool';
  const hasOwnGateway = gateway === 'own' && !isPooled;
  // For IPv6 the address mode determines DHCP.
  const hasDhcp = version !== '6' || (!isNew && mode === 'none');
  return (
    <FormFields
      of={{
        [nameField]: { label: msg('Subnet name') },
        cidr: block,
        gateway: {
          label: msg('Gateway'),
          // While the platform has not chosen the block, only its first address can be named as the gateway.
          options: [
            ...(isNew ? [{ value: 'auto', label: t('The first address') }] : []),
            ...(isPooled ? [] : [{ value: 'own', label: t('Another address') }]),
            { value: 'none', label: t('None') },
          ],
        },
        gateway_ip: hasOwnGateway && { label: msg('Gateway address'), isRequired: true },
        enable_dhcp: hasDhcp && { label: msg('DHCP') },
        allocation_pools: !isPooled && {
          label: msg('Allocation pools'),
          control: 'textarea',
          hint:
            version === '6'
              ? msg('One range per line, such as fd00::10 - fd00::ff. If empty, all addresses are assigned.')
              : msg('One range per line, such as 10.0.0.10 - 10.0.0.99. If empty, all addresses are assigned.'),
        },
        dns_nameservers: {
          label: msg('Name servers'),
          control: 'textarea',
          hint: msg('Up to 5 addresses, one per line.'),
        },
        host_routes: {
          label: msg('Host routes'),
          control: 'textarea',
          hint:
            version === '6'
              ? msg('One route per line, such as fd01::/64 via fd00::fe.')
              : msg('One route per line, such as 10.1.0.0/16 via 10.0.0.254.'),
        },
      }}
    />
  );
}

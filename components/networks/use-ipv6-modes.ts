'use client';

import { useT } from '#lib/i18n/use-t.ts';
import type { Ipv6Mode } from '#lib/networking/subnets/address-schemas.ts';

export function useIpv6Modes(): Record<Ipv6Mode | 'none', { name: string; meaning: string }> {
  const t = useT();
  return {
    slaac: {
      name: t('SLAAC'),
      meaning: t('Instances form their own addresses from router announcements. Requires a /64.'),
    },
    'dhcpv6-stateful': {
      name: t('DHCPv6 stateful'),
      meaning: t('DHCP assigns addresses and name servers.'),
    },
    'dhcpv6-stateless': {
      name: t('DHCPv6 stateless'),
      meaning: t('Instances form their own addresses. DHCP assigns name servers. Requires a /64.'),
    },
    none: {
      name: t('None'),
      meaning: t('The network does not configure instances. Set their addresses inside them.'),
    },
  };
}

import type { ServiceDefinition } from '#lib/http/service.ts';
import { networkZoneEndpoints } from './availability-zones/routes.ts';
import { defaultSecurityGroupRuleEndpoints } from './default-security-group-rules/routes.ts';
import { networkingRootEndpoint, networkingVersionEndpoint } from './discovery.ts';
import { extensionEndpoints } from './extensions/routes.ts';
import { networkEndpoints } from './networks/routes.ts';
import { portEndpoints } from './ports/routes.ts';
import { networkQuotaEndpoints } from './quotas/routes.ts';
import { securityGroupRuleEndpoints } from './security-group-rules/routes.ts';
import { securityGroupEndpoints } from './security-groups/routes.ts';
import { subnetEndpoints } from './subnets/routes.ts';

const common = { type: 'network', title: 'Networking', dialect: 'network' } as const;

/** The networking API: its root and its version 2.0. */
export const networkingServices: ServiceDefinition[] = [
  {
    ...common,
    base: '/networking/v2.0',
    endpoints: [
      networkingVersionEndpoint,
      ...networkEndpoints,
      ...subnetEndpoints,
      ...portEndpoints,
      ...securityGroupEndpoints,
      ...securityGroupRuleEndpoints,
      ...defaultSecurityGroupRuleEndpoints,
      ...extensionEndpoints,
      ...networkQuotaEndpoints,
      ...networkZoneEndpoints,
    ],
  },
  { ...common, base: '/networking', endpoints: [networkingRootEndpoint] },
];

import { defineService } from '#lib/http/service.ts';
import { addressGroups } from './address-groups/routes.ts';
import { addressScopes } from './address-scopes/routes.ts';
import { agents } from './agents/routes.ts';
import { autoAllocatedTopology } from './auto-allocated-topology/routes.ts';
import { availabilityZones } from './availability-zones/routes.ts';
import { defaultSecurityGroupRules } from './default-security-group-rules/routes.ts';
import { root, version } from './discovery.ts';
import { extensions } from './extensions/routes.ts';
import { floatingIps } from './floatingips/routes.ts';
import { networkIpAvailabilities } from './network-ip-availabilities/routes.ts';
import { networks } from './networks/routes.ts';
import { ports } from './ports/routes.ts';
import { qosPolicies } from './qos-policies/routes.ts';
import { qosRuleTypes } from './qos-rule-types/routes.ts';
import { qosRules } from './qos-rules/routes.ts';
import { quotas } from './quotas/routes.ts';
import { rbacPolicies } from './rbac-policies/routes.ts';
import { routers } from './routers/routes.ts';
import { securityGroupRules } from './security-group-rules/routes.ts';
import { securityGroups } from './security-groups/routes.ts';
import { serviceProviders } from './service-providers/routes.ts';
import { subnetpools } from './subnetpools/routes.ts';
import { subnets } from './subnets/routes.ts';

const common = { type: 'network', title: 'Networking', dialect: 'network' } as const;

/** The networking API: root and version 2.0. */
export const networkingServices = [
  defineService({
    ...common,
    base: '/networking/v2.0',
    systemReads: 'lists',
    allowsTrailingSlash: true,
    resources: [
      version,
      networks,
      subnets,
      subnetpools,
      addressScopes,
      addressGroups,
      rbacPolicies,
      qosPolicies,
      qosRules,
      qosRuleTypes,
      ports,
      floatingIps,
      routers,
      securityGroups,
      securityGroupRules,
      defaultSecurityGroupRules,
      extensions,
      quotas,
      availabilityZones,
      networkIpAvailabilities,
      serviceProviders,
      agents,
      autoAllocatedTopology,
    ],
  }),
  defineService({ ...common, base: '/networking', resources: [root] }),
];

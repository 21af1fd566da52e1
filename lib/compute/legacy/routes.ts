import { defineResource } from '#lib/http/resource.ts';
import { floatingIpPoolEndpoints } from './floating-ip-pools/routes.ts';
import { floatingIpEndpoints } from './floating-ips/routes.ts';
import { legacyNetworkEndpoints } from './networks/routes.ts';
import { legacySecurityGroupEndpoints } from './security-groups/routes.ts';
import { legacySnapshotEndpoints } from './snapshots/routes.ts';
import { legacyVolumeEndpoints } from './volumes/routes.ts';

/** Proxy APIs of other services below 2.36, for old clients. */
const endpoints = [
  ...legacySecurityGroupEndpoints,
  ...legacyNetworkEndpoints,
  ...floatingIpPoolEndpoints,
  ...floatingIpEndpoints,
  ...legacyVolumeEndpoints,
  ...legacySnapshotEndpoints,
];

export const legacy = defineResource({ endpoints });

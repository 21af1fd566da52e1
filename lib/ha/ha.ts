import { HA_MICROVERSIONS } from '#lib/http/microversions.ts';
import { defineService } from '#lib/http/service.ts';
import { root, version } from './discovery.ts';
import { extensions } from './extensions/routes.ts';
import { fencingEvidence } from './fencing/fencing.ts';
import { segmentHosts } from './hosts/routes.ts';
import { isolation } from './isolation/isolation.ts';
import { notifications, notificationsAtRoot } from './notifications/routes.ts';
import { recovery } from './recovery/recovery.ts';
import { segments } from './segments/routes.ts';
import { vmoves } from './vmoves/routes.ts';

const common = { type: 'instance-ha', title: 'Instance high availability', dialect: 'ha', allowsBearer: true } as const;

/** The HA API: version 1, the root above it, and notifications at the server root. */
export const haServices = [
  defineService({
    ...common,
    base: '/ha/v1',
    microversions: HA_MICROVERSIONS,
    allowsProjectInPath: true,
    resources: [
      version,
      extensions,
      segments,
      segmentHosts,
      notifications,
      vmoves,
      recovery,
      isolation,
      fencingEvidence,
    ],
  }),
  defineService({ ...common, base: '/ha', resources: [root] }),
  defineService({ ...common, base: '/v1', microversions: HA_MICROVERSIONS, resources: [notificationsAtRoot] }),
];

import { COMPUTE_MICROVERSIONS } from '#lib/http/microversions.ts';
import { defineService } from '#lib/http/service.ts';
import { onServerPortDeleted, onServerPortsChanged } from '#lib/networking/compute-integration.ts';
import { aggregates } from './aggregates/routes.ts';
import { availabilityZones } from './availability-zones/routes.ts';
import { root, version } from './discovery.ts';
import { flavors } from './flavors/routes.ts';
import { hosts } from './hosts/routes.ts';
import { hypervisors } from './hypervisors/routes.ts';
import { instanceUsageAuditLogs } from './instance-usage-audit-logs/routes.ts';
import { jobs } from './jobs/routes.ts';
import { keypairs } from './keypairs/routes.ts';
import { extensions } from './legacy/extensions/routes.ts';
import { images } from './legacy/images/routes.ts';
import { removedResources } from './legacy/removed-resources.ts';
import { legacy } from './legacy/routes.ts';
import { limits } from './limits/routes.ts';
import { migrations } from './migrations/routes.ts';
import { moves } from './moves/routes.ts';
import { quotaSets } from './quota-sets/routes.ts';
import { serverDetails } from './server-details/routes.ts';
import { serverExternalEvents } from './server-external-events/routes.ts';
import { serverGroups } from './server-groups/routes.ts';
import { unplugDeletedPort } from './server-interfaces/service.ts';
import { touchServer } from './servers/life/change.ts';
import { servers } from './servers/routes.ts';
import { services } from './services/routes.ts';
import { simulatedFleet } from './simulated-fleet/routes.ts';
import { usage } from './usage/routes.ts';

onServerPortsChanged(touchServer);
onServerPortDeleted(unplugDeletedPort);

const common = { type: 'compute', title: 'Compute', dialect: 'compute' } as const;

/** Compute: version 2.1 and root. */
export const computeServices = [
  defineService({
    ...common,
    base: '/compute/v2.1',
    systemReads: 'objects',
    microversions: COMPUTE_MICROVERSIONS,
    allowsProjectInPath: true,
    resources: [
      version,
      servers,
      serverDetails,
      migrations,
      flavors,
      keypairs,
      images,
      availabilityZones,
      hypervisors,
      services,
      hosts,
      aggregates,
      serverGroups,
      quotaSets,
      limits,
      jobs,
      moves,
      simulatedFleet,
      legacy,
      usage,
      serverExternalEvents,
      instanceUsageAuditLogs,
      removedResources,
      extensions,
    ],
  }),
  defineService({ ...common, base: '/compute', allowsTrailingSlash: true, resources: [root] }),
];

import { VOLUME_MICROVERSIONS } from '#lib/http/microversions.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { storageRootEndpoint, storageVersionEndpoint } from './discovery.ts';
import { storageLimitsEndpoints } from './limits/routes.ts';
import { storageQuotaEndpoints } from './quota-sets/routes.ts';
import { volumeTypeEndpoints } from './types/routes.ts';
import { volumeEndpoints } from './volumes/routes.ts';
import { createVolumeWorkflow, deleteVolumeWorkflow, extendVolumeWorkflow } from './volumes/workflows.ts';

const common = { type: 'block-storage', title: 'Block storage', dialect: 'volume' } as const;

/** The block storage API: its root and its version 3. */
export const blockStorageServices: ServiceDefinition[] = [
  {
    ...common,
    base: '/volume/v3',
    microversions: VOLUME_MICROVERSIONS,
    allowsProjectInPath: true,
    endpoints: [
      storageVersionEndpoint,
      ...volumeEndpoints,
      ...volumeTypeEndpoints,
      ...storageQuotaEndpoints,
      ...storageLimitsEndpoints,
    ],
  },
  { ...common, base: '/volume', endpoints: [storageRootEndpoint] },
];

export const blockStorageWorkflows = [createVolumeWorkflow, deleteVolumeWorkflow, extendVolumeWorkflow];

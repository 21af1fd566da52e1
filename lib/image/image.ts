import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { imageRootEndpoint, imageVersionEndpoint, imageVersionsEndpoint } from './discovery.ts';
import { imageEndpoints } from './images/routes.ts';
import { importEndpoints } from './imports/routes.ts';
import { importWorkflow } from './imports/workflow.ts';
import { infoEndpoints } from './info/routes.ts';
import { memberEndpoints } from './members/routes.ts';
import { metadefEndpoints } from './metadefs/routes.ts';
import { imageSchemaEndpoints } from './schemas/routes.ts';
import { sweepImages } from './store/sweep.ts';
import { taskRetention } from './tasks/retention.ts';
import { taskEndpoints } from './tasks/routes.ts';
import { transferEndpoints } from './transfer/routes.ts';

const common = { type: 'image', title: 'Images', dialect: 'image' } as const;

/** The image API: its root and its version 2. */
export const imageServices: ServiceDefinition[] = [
  {
    ...common,
    base: '/image/v2',
    endpoints: [
      imageVersionEndpoint,
      ...imageEndpoints,
      ...transferEndpoints,
      ...importEndpoints,
      ...memberEndpoints,
      ...taskEndpoints,
      ...infoEndpoints,
      ...imageSchemaEndpoints,
      ...metadefEndpoints,
    ],
  },
  { ...common, base: '/image', endpoints: [imageRootEndpoint, imageVersionsEndpoint] },
];

export const imageWorkflows = [importWorkflow];

export const imageRetentions = [taskRetention];

/** What the service does round by round. */
export const imageJobs = (services: Services): PeriodicJob[] => [
  { name: 'image.sweep', everyMs: 60_000, run: () => sweepImages(services) },
];

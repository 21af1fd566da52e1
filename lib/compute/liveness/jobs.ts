import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { checkHosts } from './hosts.ts';
import { syncPower } from './power.ts';

/** Looks round by round which hosts are up and what runs on them. */
export const livenessJobs = (services: Services): PeriodicJob[] => [
  { name: 'compute.hosts', everyMs: services.env.NEPHOS_HOST_CHECK_S * 1000, run: () => checkHosts(services) },
  { name: 'compute.power', everyMs: services.env.NEPHOS_POWER_SYNC_S * 1000, run: () => syncPower(services) },
];

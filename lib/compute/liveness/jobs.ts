import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { checkHosts } from './hosts.ts';
import { clearLeftovers } from './leftovers.ts';
import { syncPower } from './power.ts';

/** Looks round by round which hosts are up, what runs on them, and what is left there. */
export const livenessJobs = (services: Services): PeriodicJob[] => [
  { name: 'compute.hosts', everyMs: services.env.NEPHOS_HOST_CHECK_S * 1000, run: () => checkHosts(services) },
  { name: 'compute.power', everyMs: services.env.NEPHOS_POWER_SYNC_S * 1000, run: () => syncPower(services) },
  {
    name: 'compute.leftovers',
    everyMs: services.env.NEPHOS_POWER_SYNC_S * CLEAR_MS,
    run: () => clearLeftovers(services),
  },
];

/** Folders are looked through less often than machines: libvirt opens each disk for it. */
const CLEAR_MS = 60 * 1000;

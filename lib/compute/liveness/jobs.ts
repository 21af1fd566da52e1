import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { endForgottenChanges } from '../server-passwords/service.ts';
import { checkHosts } from './hosts.ts';
import { syncPower } from './power.ts';

/** Seconds between looks for password changes that were cut off. */
const PASSWORDS_S = 30;

/** What compute does round by round. */
export const livenessJobs = (services: Services): PeriodicJob[] => [
  { name: 'compute.hosts', everyMs: services.env.NEPHOS_HOST_CHECK_S * 1000, run: () => checkHosts(services) },
  { name: 'compute.passwords', everyMs: PASSWORDS_S * 1000, run: () => endForgottenChanges(services) },
  { name: 'compute.power', everyMs: services.env.NEPHOS_POWER_SYNC_S * 1000, run: () => syncPower(services) },
];

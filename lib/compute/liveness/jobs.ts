import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { followChanges } from './changes.ts';
import { checkHosts } from './hosts.ts';
import { clearLeftovers } from './leftovers.ts';
import { syncPower } from './power.ts';

/** From one try to the next of a process that is not the one which hears of changes. */
const TAKE_OVER_MS = 5000;
/** Folders are looked through less often than machines: libvirt opens each disk for it. */
const CLEAR_MS = 60 * 1000;
/** Timers that wait longer than some weeks do not wait at all. */
const LONGEST_MS = 86_400_000;

/**
 * Looks round by round which hosts are up, what runs on them, and what is left there; beyond that, where something is said to
 * have happened.
 */
export function livenessJobs(services: Services): PeriodicJob[] {
  const { NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS, NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS } = services.env;
  const rounds: (() => void)[] = [];
  const sooner = (begin: () => void) => void rounds.push(begin);
  const beginRounds = () => {
    for (const begin of rounds) begin();
  };
  return [
    {
      name: 'compute.hosts',
      everyMs: NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS * 1000,
      run: () => checkHosts(services),
      sooner,
    },
    {
      name: 'compute.power',
      everyMs: NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS * 1000,
      run: () => syncPower(services),
      sooner,
    },
    {
      name: 'compute.leftovers',
      everyMs: Math.min(NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS * CLEAR_MS, LONGEST_MS),
      run: () => clearLeftovers(services),
    },
    // A round without end: one process hears of changes, and another one when that is gone.
    {
      name: 'compute.changes',
      everyMs: TAKE_OVER_MS,
      run: (signal) => followChanges(services, signal, beginRounds),
    },
  ];
}

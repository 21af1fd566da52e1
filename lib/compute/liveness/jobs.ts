import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { followChanges } from './changes.ts';
import { checkHosts } from './hosts.ts';
import { removeOrphanedFiles } from './orphaned-files.ts';
import { reconcilePowerStates } from './power.ts';

/** Interval at which other processes try to take over the event subscription. */
const TAKE_OVER_MS = 5000;
/** Leftover files are checked less often than machines: libvirt opens each disk. */
const CLEAR_MS = 60 * 1000;
/** Longer timers overflow. */
const LONGEST_MS = 86_400_000;

/** Periodically checks hosts, machines and leftover files, and earlier after reported changes. */
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
      run: () => reconcilePowerStates(services),
      sooner,
    },
    {
      name: 'compute.leftovers',
      everyMs: Math.min(NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS * CLEAR_MS, LONGEST_MS),
      run: () => removeOrphanedFiles(services),
    },
    // An endless round: one process receives events, and another takes over when it ends.
    {
      name: 'compute.changes',
      everyMs: TAKE_OVER_MS,
      run: (signal) => followChanges(services, signal, beginRounds),
    },
  ];
}

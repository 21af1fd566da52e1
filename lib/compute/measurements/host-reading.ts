import type { MachineCounters } from '#lib/engine/hypervisor/machine.ts';
import type { CpuLimit } from './cpu-streaks.ts';

/** A host with the counters of its machines. */
export interface HostReading {
  host: string;
  hostId: string;
  isSimulated: boolean;
  hostVcpus: number;
  /** Ids of the servers on the host according to the database. */
  servers: readonly string[];
  cpuLimit: CpuLimit;
  /** Time of the round, which decides the minute. */
  roundMs: number;
  readMs: number;
  /** Machines of `servers`. */
  machines: readonly MachineCounters[];
}

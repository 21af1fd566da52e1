import type { MachineSize } from '../machine.ts';
import { hashedNumber } from './fingerprints.ts';
import type { Operation } from './operations.ts';

/** In ms: minimum duration, addition per GiB of disk or memory, and spread. */
interface OperationTiming {
  least: number;
  spread: number;
  perDiskGb?: number;
  perRamGb?: number;
}

const COPY = { least: 1500, spread: 1500, perDiskGb: 40 };
const MOVE = { least: 2500, spread: 1500, perDiskGb: 60 };
const MEMORY = { least: 400, spread: 300, perRamGb: 120 };
const QUICK = { least: 100, spread: 100 };
const PLUG = { least: 350, spread: 300 };

const TIMINGS: Record<Operation, OperationTiming> = {
  spawn: { least: 2000, spread: 2000, perDiskGb: 15 },
  destroy: { least: 200, spread: 200 },
  start: { least: 700, spread: 600 },
  stop: { least: 700, spread: 800 },
  reboot: { least: 1500, spread: 1000 },
  pause: QUICK,
  unpause: QUICK,
  suspend: MEMORY,
  resume: MEMORY,
  resize: MOVE,
  confirmResize: { least: 400, spread: 300 },
  revertResize: { least: 1500, spread: 1000 },
  migrateLive: { least: 1500, spread: 1500, perRamGb: 250 },
  evacuate: MOVE,
  rebuild: COPY,
  rescue: { least: 1500, spread: 1000 },
  unrescue: { least: 1000, spread: 800 },
  attachVolume: PLUG,
  detachVolume: PLUG,
  extendVolume: QUICK,
  attachPort: PLUG,
  detachPort: PLUG,
  snapshot: COPY,
  setPassword: QUICK,
  interrupt: QUICK,
};

/** Upper bound of simulated durations. */
const LONGEST_MS = 20_000;

/** Duration of an operation in ms; deterministic for a machine. */
export function durationMs(operation: Operation, machine: MachineSize & { id: string }): number {
  const { least, spread, perDiskGb = 0, perRamGb = 0 } = TIMINGS[operation];
  const bySize = perDiskGb * machine.diskGb + perRamGb * (machine.ramMb / 1024);
  return Math.min(least + bySize + hashedNumber(`${machine.id} ${operation}`, spread), LONGEST_MS);
}

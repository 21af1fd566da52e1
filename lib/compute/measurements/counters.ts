import type { MachineCounters } from '#lib/engine/hypervisor/machine.ts';
import type { Measurement } from './values.ts';

/** Processor time in ns, bytes read, written, received and sent. */
export type Counters = readonly [cpuTimeNs: number, read: number, written: number, received: number, sent: number];

export const storedCounters = (machine: MachineCounters): Counters => [
  machine.cpuTimeNs,
  machine.readBytes,
  machine.writeBytes,
  machine.receivedBytes,
  machine.sentBytes,
];

/** Bytes per second; a host that reports more is not believed. */
const MAX_RATE = 1e12;
/** A vCPU takes a thousand thousandths of itself. */
const MILLI = 1000;

/**
 * Use of a machine since its last counters. Undefined if a counter fell: the machine was restarted or lost a device, so
 * that the difference says nothing.
 */
export function measurementOf(machine: MachineCounters, last: Counters, seconds: number): Measurement | undefined {
  const now = storedCounters(machine);
  const differences = now.map((value, index) => value - (last[index] ?? 0));
  if (seconds <= 0 || differences.some((difference) => difference < 0)) return undefined;
  const [cpuNs = 0, ...bytes] = differences;
  const [read = 0, written = 0, received = 0, sent = 0] = bytes.map((difference) =>
    Math.min(MAX_RATE, Math.round(difference / seconds)),
  );
  return {
    instances: 1,
    vcpus: machine.vcpus,
    memory_total_mb: machine.memory.maximumMb,
    cpu_milli: Math.min(machine.vcpus * MILLI, Math.round((cpuNs / 1e9 / seconds) * MILLI)),
    memory_mb: machine.memory.usedMb,
    ...{ read_rate: read, write_rate: written, received_rate: received, sent_rate: sent },
  };
}

/** Measured values, each with its maximum: thousandths of a vCPU, MiB, and bytes per second. */
export const MEASURED = ['cpu_milli', 'memory_mb', 'read_rate', 'write_rate', 'received_rate', 'sent_rate'] as const;
type MeasuredQuantity = (typeof MEASURED)[number];

type MeasuredValues = Record<MeasuredQuantity, number>;

/** Use of an instance, or of all instances of a project or a host, within a minute. */
export interface Measurement extends MeasuredValues {
  /** Instances that it is the sum of. */
  instances: number;
  /** What the instances have. */
  vcpus: number;
  memory_total_mb: number;
}

export const NOTHING: Measurement = {
  ...{ instances: 0, vcpus: 0, memory_total_mb: 0, cpu_milli: 0, memory_mb: 0 },
  ...{ read_rate: 0, write_rate: 0, received_rate: 0, sent_rate: 0 },
};

export const addMeasurements = (one: Measurement, other: Measurement): Measurement => ({
  instances: one.instances + other.instances,
  vcpus: one.vcpus + other.vcpus,
  memory_total_mb: one.memory_total_mb + other.memory_total_mb,
  cpu_milli: one.cpu_milli + other.cpu_milli,
  memory_mb: one.memory_mb + other.memory_mb,
  read_rate: one.read_rate + other.read_rate,
  write_rate: one.write_rate + other.write_rate,
  received_rate: one.received_rate + other.received_rate,
  sent_rate: one.sent_rate + other.sent_rate,
});

import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { MEASUREMENT_RANGES } from './ranges.ts';

/** Instances whose recent load one request reads. */
export const MAX_LOADS = 100;

export const MeasurementQuery = z.strictObject({ range: z.enum(MEASUREMENT_RANGES).default('1h') });
export type MeasurementQuery = z.infer<typeof MeasurementQuery>;

export const MeasuredServerPath = z.strictObject({ server_id: word });
export const MeasuredHostPath = z.strictObject({ host: word });

/** By step, oldest first; null where nothing was measured. */
const Values = z.array(z.number().nullable());

const Metric = z.strictObject({
  name: z.enum([
    ...(['cpu', 'memory', 'memory_total'] as const),
    ...(['disk_read', 'disk_write', 'network_received', 'network_sent'] as const),
  ]),
  unit: z.enum(['percent', 'bytes', 'bytes_per_second']),
  average: Values,
  /** Largest average of a minute within the step. */
  maximum: Values,
});
export type Metric = z.infer<typeof Metric>;
export type MetricName = Metric['name'];

export const Measurements = z.strictObject({
  range: z.enum(MEASUREMENT_RANGES),
  /** Where the values are from; null if nothing was measured. `mixed` for sums of real and simulated instances. */
  source: z.enum(['libvirt', 'simulated', 'mixed']).nullable(),
  step_seconds: z.int(),
  /** Starts of the first and the last step. */
  from: z.string(),
  to: z.string(),
  metrics: z.array(Metric),
});
export type Measurements = z.infer<typeof Measurements>;

export const LoadQuery = z.strictObject({
  /** Comma-separated ids. */
  servers: text(MAX_LOADS * 37)
    .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
    .refine((ids) => ids.length <= MAX_LOADS, `Specify at most ${MAX_LOADS} instances.`),
});
export type LoadQuery = z.infer<typeof LoadQuery>;

/** Processor use of an instance in percent, by minute of the last hour. */
const ServerLoad = z.strictObject({ server_id: z.string(), is_simulated: z.boolean(), cpu: Values });
export type ServerLoad = z.infer<typeof ServerLoad>;

/** Omits instances that were not measured in the last hour. */
export const ServerLoads = z.strictObject({ loads: z.array(ServerLoad) });
export type ServerLoads = z.infer<typeof ServerLoads>;

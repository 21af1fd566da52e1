import { z } from 'zod';
import { OPERATIONS } from '#lib/engine/hypervisor/simulated/operations.ts';

/**
 * Faults of the simulated fleet. An extension of Nephos for administrators who want to see how their cloud behaves
 * during failures, and for tests.
 *
 * - `operation_fails`: matching operations fail, and their objects end as after a failure of the host.
 * - `operation_slow`: matching operations take `delay_ms` longer, or until the fault is deleted.
 * - `host_down`: the host has no power until the fault is deleted; its instances are off afterwards.
 * - `process_down`: the compute process of the host is down; its instances keep running and cannot be changed.
 * - `instance_crash`: the instance crashes immediately. No fault is stored: starting the instance repairs it.
 */
const FAULT_TYPES = ['operation_fails', 'operation_slow', 'host_down', 'process_down', 'instance_crash'] as const;

const MAX_DELAY_MS = 600_000;

const RemainingFailures = z.int().min(1).max(1_000_000).nullable();
/** Conditions on operations; omitted ones match all. */
const Match = {
  operation: z.enum(OPERATIONS).nullable().default(null),
  host: z.string().min(1).max(255).nullable().default(null),
  server_id: z.string().min(1).max(255).nullable().default(null),
  /** Remaining occurrences; unlimited if null. */
  remaining: RemainingFailures.default(null),
};
const Host = { host: z.string().min(1).max(255) };

export const NewFault = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('operation_fails'), ...Match }),
  z.strictObject({ type: z.literal('operation_slow'), ...Match, delay_ms: z.int().min(1).max(MAX_DELAY_MS) }),
  z.strictObject({ type: z.literal('host_down'), ...Host }),
  z.strictObject({ type: z.literal('process_down'), ...Host }),
  z.strictObject({ type: z.literal('instance_crash'), server_id: z.string().min(1).max(255) }),
]);
export type NewFault = z.infer<typeof NewFault>;

export const CreateFault = z.strictObject({ fault: NewFault });

export const Fault = z.strictObject({
  id: z.string(),
  type: z.enum(FAULT_TYPES),
  operation: z.enum(OPERATIONS).nullable(),
  host: z.string().nullable(),
  server_id: z.string().nullable(),
  delay_ms: z.int().nullable(),
  remaining: z.int().nullable(),
  created_at: z.string(),
});
export type Fault = z.infer<typeof Fault>;

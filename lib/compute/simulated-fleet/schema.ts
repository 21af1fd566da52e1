import { z } from 'zod';
import { OPERATIONS } from '#lib/engine/hypervisor/simulated/operations.ts';
import { faultAttributes } from './attributes.ts';

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

export const Fault = z.strictObject(faultAttributes.shape);
export type Fault = z.infer<typeof Fault>;

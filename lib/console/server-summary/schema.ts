import { z } from 'zod';
import { TASK_STATES } from '#lib/compute/server-actions/verbs.ts';
import { SERVER_STATUSES, VM_STATES } from '#lib/compute/servers/states.ts';
import { FailureReason } from '#lib/engine/workflows/failure-reason.ts';

export const BusyServer = z.strictObject({
  vm_state: z.enum(VM_STATES),
  task_state: z.enum(TASK_STATES).nullable(),
  updated: z.string(),
});

const TroubledServer = BusyServer.extend({
  id: z.string(),
  name: z.string(),
  status: z.enum(SERVER_STATUSES),
  fault: z.strictObject({ message: z.string(), created: z.string(), reason: FailureReason.nullable() }).nullable(),
  flavor: z.strictObject({ name: z.string(), vcpus: z.int(), ram: z.int(), disk: z.int() }),
});
export type TroubledServer = z.infer<typeof TroubledServer>;

/** Servers of a project in numbers; only those that need attention are listed. */
export const ServerSummary = z.strictObject({
  total: z.int(),
  statuses: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
  /** With a floating IP. */
  exposed: z.int(),
  /** With a root disk from an image instead of a volume. */
  from_image: z.int(),
  /** Within the last day. */
  changed: z.int(),
  /** Crashed and off, without a task in progress; excludes ERROR and VERIFY_RESIZE. */
  crashed: z.int(),
  /** Servers with a task in progress; null if there are too many. */
  busy: z.array(BusyServer).nullable(),
  /** Failed, or waiting for the confirmation of a resize; newest first, with a maximum. */
  troubled: z.array(TroubledServer).max(100),
});
export type ServerSummary = z.infer<typeof ServerSummary>;

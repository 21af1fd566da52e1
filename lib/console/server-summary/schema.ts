import { z } from 'zod';
import { TASK_STATES } from '#lib/compute/server-actions/verbs.ts';
import { SERVER_STATUSES, VM_STATES } from '#lib/compute/servers/states.ts';

export const BusyServer = z.strictObject({
  vm_state: z.enum(VM_STATES),
  task_state: z.enum(TASK_STATES).nullable(),
  updated: z.string(),
});

const TroubledServer = BusyServer.extend({
  id: z.string(),
  name: z.string(),
  status: z.enum(SERVER_STATUSES),
  fault: z.strictObject({ message: z.string(), created: z.string() }).nullable(),
  flavor: z.strictObject({ name: z.string(), vcpus: z.int(), ram: z.int(), disk: z.int() }),
});
export type TroubledServer = z.infer<typeof TroubledServer>;

/** The servers of a project in a few numbers; by name only those that need somebody. */
export const ServerSummary = z.strictObject({
  total: z.int(),
  statuses: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
  /** Reached by a floating IP. */
  exposed: z.int(),
  /** With the disk of an image, rather than a volume. */
  from_image: z.int(),
  /** Within the last day. */
  changed: z.int(),
  /** Crashed, off, and being started by nobody; without those in ERROR. */
  crashed: z.int(),
  /** What is under way; null when it is too much to look through. */
  busy: z.array(BusyServer).nullable(),
  /** Failed, or waiting for the answer to a resize: the latest first, so many at most. */
  troubled: z.array(TroubledServer).max(100),
});
export type ServerSummary = z.infer<typeof ServerSummary>;

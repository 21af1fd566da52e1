import { z } from 'zod';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { BusyServer, ServerSummary } from '../server-summary/schema.ts';

/** How many servers of all projects there are of each status; those of which there are none are left out. */
export const ServerCounts = z.strictObject({
  /** Those that a list shows. */
  total: z.int(),
  counts: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
  crashed: ServerSummary.shape.crashed,
  /** What is under way; null when it is too much to look through. */
  busy: z.array(BusyServer).nullable(),
});
export type ServerCounts = z.infer<typeof ServerCounts>;

import { z } from 'zod';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { BusyServer, ServerSummary } from '../server-summary/schema.ts';

/** Servers of all projects by status; statuses without servers are omitted. */
export const ServerCounts = z.strictObject({
  /** Without soft-deleted servers. */
  total: z.int(),
  counts: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
  crashed: ServerSummary.shape.crashed,
  /** Servers with a task in progress; null if there are too many. */
  busy: z.array(BusyServer).nullable(),
});
export type ServerCounts = z.infer<typeof ServerCounts>;

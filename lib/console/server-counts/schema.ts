import { z } from 'zod';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';

/** How many servers of all projects there are of each status; those of which there are none are left out. */
export const ServerCounts = z.strictObject({
  counts: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
});
export type ServerCounts = z.infer<typeof ServerCounts>;

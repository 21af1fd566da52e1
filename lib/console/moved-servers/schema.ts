import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Names of servers that moved to or from a host, including deleted ones. */
export const MovedServerList = z.strictObject({
  servers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export const MovedServerQuery = z.object({ host: word });
export type MovedServerQuery = z.infer<typeof MovedServerQuery>;

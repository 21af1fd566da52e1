import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** What the servers are called that came to a host or left it; also those that are deleted since. */
export const MovedServerList = z.strictObject({
  servers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export const MovedServerQuery = z.object({ host: word });
export type MovedServerQuery = z.infer<typeof MovedServerQuery>;

import { z } from 'zod';

/** What the platform says about one change. */
export const LiveEvent = z.object({
  id: z.union([z.string(), z.number()]),
  type: z.string(),
  kind: z.string(),
  objectId: z.string(),
  projectId: z.string().nullish(),
  at: z.string(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** What a stream said, if it is JSON at all. */
export function readJson(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

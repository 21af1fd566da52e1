import { z } from 'zod';

/** An API extension, from the time when extensions were optional. */
export const Extension = z.strictObject({
  name: z.string(),
  alias: z.string(),
  description: z.string(),
  namespace: z.literal(''),
  updated: z.literal(''),
  links: z.array(z.never()),
});
export type Extension = z.infer<typeof Extension>;

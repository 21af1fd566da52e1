import { z } from 'zod';

/** How many servers of a project have which flavor, image and key; those that none has are left out. */
export const ServerUses = z.strictObject({
  flavors: z.array(z.strictObject({ id: z.string(), count: z.int() })),
  images: z.array(z.strictObject({ id: z.string(), count: z.int() })),
  /** Keys belong to users: the same name is another key of somebody else. */
  keys: z.array(z.strictObject({ name: z.string(), user_id: z.string(), count: z.int() })),
});
export type ServerUses = z.infer<typeof ServerUses>;

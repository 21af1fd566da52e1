import { z } from 'zod';

/** Servers of a project by flavor, image and key pair; unused ones are omitted. */
export const ServerUses = z.strictObject({
  flavors: z.array(z.strictObject({ id: z.string(), count: z.int() })),
  images: z.array(z.strictObject({ id: z.string(), count: z.int() })),
  /** Key pairs belong to users: another user can have one with the same name. */
  keys: z.array(z.strictObject({ name: z.string(), user_id: z.string(), count: z.int() })),
});
export type ServerUses = z.infer<typeof ServerUses>;

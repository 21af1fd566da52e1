import { z } from 'zod';

/** Revoked tokens by audit id; a whole token is never shown. */
export const Revocations = z.strictObject({
  revoked: z.array(z.strictObject({ id: z.string(), expires: z.string() })),
});
export type Revocations = z.infer<typeof Revocations>;

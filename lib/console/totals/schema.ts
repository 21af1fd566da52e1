import { z } from 'zod';

/** How many rows a list has on all pages that is asked for in the same words. */
export const Total = z.strictObject({ count: z.int() });
export type Total = z.infer<typeof Total>;

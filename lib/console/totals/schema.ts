import { z } from 'zod';

/** Number of rows on all pages of a list with the same filters. */
export const Total = z.strictObject({ count: z.int() });
export type Total = z.infer<typeof Total>;

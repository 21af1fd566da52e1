import { z } from 'zod';
import { Link } from '#lib/http/link.ts';

/** What a page of a list has besides its rows: links to its neighbours, and the total on request. */
export const storagePage = <const Many extends string>(many: Many) => ({
  // The type of a computed key, which TypeScript cannot infer.
  ...({ [`${many}_links`]: z.array(Link).optional() } as Record<
    `${Many}_links`,
    z.ZodOptional<z.ZodArray<typeof Link>>
  >),
  count: z.number().optional(),
});

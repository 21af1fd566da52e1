import { z } from 'zod';

/** How data comes to an image besides a plain upload; contract/image.md 8. */
export const IMPORT_METHODS = ['glance-direct', 'web-download'] as const;

const names = `Use one of ${IMPORT_METHODS.join(', ')}.`;

const ImportMethod = z.discriminatedUnion(
  'name',
  [
    z.object({ name: z.literal('glance-direct') }),
    z.object({ name: z.literal('web-download'), uri: z.string('Give the address to download from.').max(2048) }),
  ],
  names,
);
export type ImportMethod = z.infer<typeof ImportMethod>;

export const ImportRequest = z.object({
  method: ImportMethod,
  /** There is one store, so that all of them is that one. */
  all_stores: z.boolean().optional(),
  all_stores_must_succeed: z.boolean().optional(),
  stores: z.array(z.string()).optional(),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

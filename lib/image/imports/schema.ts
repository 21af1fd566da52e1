import { z } from 'zod';
import { boundedList, word } from '#lib/http/bounds.ts';

/** docs/contract/image.md 8. */
export const IMPORT_METHODS = ['glance-direct', 'web-download', 'copy-image', 'glance-download'] as const;
/** Methods listed in the response to a creation; docs/contract/image.md 6. */
export const FIRST_METHODS = ['glance-direct', 'web-download'] as const;

const names = `Use one of ${IMPORT_METHODS.join(', ')}.`;

const ImportMethod = z.discriminatedUnion(
  'name',
  [
    z.object({ name: z.literal('glance-direct') }),
    z.object({ name: z.literal('web-download'), uri: z.string('Specify the address to download from.').max(2048) }),
    z.object({ name: z.literal('copy-image') }),
    z.object({
      name: z.literal('glance-download'),
      glance_region: z.string('Specify the region to copy from.').min(1).max(255),
      glance_image_id: z
        .string('Specify the id of the image to copy.')
        .max(255)
        .refine((id) => z.guid().safeParse(id).success, 'The remote image id must be a UUID.')
        .toLowerCase(),
      glance_service_interface: word.optional(),
    }),
  ],
  names,
);
export type ImportMethod = z.infer<typeof ImportMethod>;
/** Methods that provide the image's data; `copy-image` copies it elsewhere. */
export type FillingMethod = Exclude<ImportMethod, { name: 'copy-image' }>;

export const ImportRequest = z.object({
  method: ImportMethod,
  /** There is one store, so this means that store. */
  all_stores: z.boolean().optional(),
  all_stores_must_succeed: z.boolean().optional(),
  stores: boundedList(word, 10).optional(),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

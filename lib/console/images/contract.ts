import { contract } from '#lib/contract/contract.ts';
import { list } from '#lib/contract/operation.ts';
import { isTransitional } from '#lib/image/images/statuses.ts';
import type * as Schemas from './schema.ts';
import type { AnyImage } from './schema.ts';

/** Instances of a whole cloud change too often to load the list after each change. */
const INSTANCES_EVERY_MS = 30_000;

export const anyImageApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/all-images', one: 'image', many: 'images', kind: 'image' },
  isTransitional: ({ image }: AnyImage) => isTransitional(image),
  sort: 'created_at:desc',
  order: {
    values: {
      name: ({ image }: AnyImage) => image.name ?? '',
      status: ({ image }: AnyImage) => image.status,
      size: ({ image }: AnyImage) => image.size ?? 0,
      disk_format: ({ image }: AnyImage) => image.disk_format ?? '',
      created_at: ({ image }: AnyImage) => image.created_at,
    },
    // Responses have whole seconds.
    coarse: 'created_at',
  },
  operations: {
    rows: list('AnyImage', 'AnyImagesQuery', {
      summary: 'List the images of all projects, hidden ones included, with the number of their instances',
      refreshMs: INSTANCES_EVERY_MS,
    }),
  },
});

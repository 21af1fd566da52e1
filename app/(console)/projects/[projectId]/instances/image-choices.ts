import { z } from 'zod';
import type { Send } from '#lib/client/project-query.ts';
import { choicesQuery } from '#lib/client/whole-list-query.ts';
import { isTransitional } from '#lib/image/images/can.ts';
import { Image, ImageList } from '#lib/image/images/schema.ts';

/** An image with the free properties that say which system is on it. */
export const ImageChoice = Image.extend({
  os_distro: z.string().optional(),
  os_version: z.string().optional(),
  os_type: z.string().optional(),
  /** Who is set up to sign in. */
  os_admin_user: z.string().optional(),
  /** The server that it is a snapshot of. */
  instance_uuid: z.string().optional(),
});
export type ImageChoice = z.infer<typeof ImageChoice>;

/** All images that the project sees, by name: to choose from, and to name those that instances were made from. */
export const imageChoicesQuery = (projectId: string, send?: Send) =>
  choicesQuery({
    projectId,
    kind: 'image',
    path: 'image/v2/images?sort=name:asc',
    schema: ImageList.extend({ images: z.array(ImageChoice) }),
    rowsOf: ({ images }) => images,
    isTransitional: (image) => isTransitional(image),
    send,
  });

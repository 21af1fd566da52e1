import { z } from 'zod';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
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
  projectQuery({
    projectId,
    kind: 'image',
    key: ['choices'],
    path: 'image/v2/images?sort=name:asc&limit=1000',
    schema: ImageList.extend({ images: z.array(ImageChoice) }),
    send,
  });

import { z } from 'zod';
import { projectQuery, type Send } from '#lib/client/project-query.ts';

/** What booting an image needs to know about it. */
export const ImageChoice = z.looseObject({
  id: z.string(),
  name: z.string().nullable(),
  status: z.string(),
  /** GiB */
  min_disk: z.number(),
  /** MiB */
  min_ram: z.number(),
  size: z.number().nullable(),
  os_distro: z.string().optional(),
  os_version: z.string().optional(),
});
export type ImageChoice = z.infer<typeof ImageChoice>;

/** All images that the project sees, by name, with their system. */
export const imageChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'image',
    key: ['choices'],
    path: 'image/v2/images?sort=name:asc&limit=1000',
    schema: z.object({ images: z.array(ImageChoice) }),
    send,
  });

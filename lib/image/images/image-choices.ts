import type { Send } from '#lib/client/project-query.ts';
import { choicesQuery } from '#lib/client/whole-list-query.ts';
import { typeOf } from '#lib/http/type-of.ts';
import { imageApi } from './contract.ts';
import type { Image } from './schema.ts';
import { isTransitional } from './statuses.ts';

/** An image with its properties about the operating system. */
export type ImageChoice = Image & {
  os_distro?: string | undefined;
  os_version?: string | undefined;
  os_type?: string | undefined;
  /** Default user for sign-in. */
  os_admin_user?: string | undefined;
  /** Server of which the image is a snapshot. */
  instance_uuid?: string | undefined;
};

/** All images that are visible to the project, sorted by name: as choices, and for the names of images of instances. */
export const imageChoicesQuery = (projectId: string, send?: Send, filter = '') =>
  choicesQuery({
    ...{ projectId, kind: imageApi.kind, spansProjects: imageApi.spansProjects },
    ...{ path: `image/v2/images?${filter}sort=name:asc`, send },
    answer: typeOf<{ images: ImageChoice[] }>(),
    rowsOf: ({ images }) => images,
    isTransitional: (image) => isTransitional(image),
  });

export const usableImagesQuery = (projectId: string, send?: Send) =>
  imageChoicesQuery(projectId, send, 'status=active&');

import { pagedProjectQuery, type Send } from '#lib/client/project-query.ts';
import { ImageList } from './schema.ts';

/** How a list of images is filtered and ordered; the API's own words. */
export interface ImageSearch {
  name?: string | undefined;
  status?: string | undefined;
  visibility?: string | undefined;
  sort?: string | undefined;
}

/** The images that the project may use, page by page. */
export const imagesQuery = (projectId: string, search: ImageSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: 'image',
    key: ['list'],
    path: 'image/v2/images',
    search: { ...search },
    schema: ImageList,
    rowsOf: ({ images }) => images,
    send,
  });

import { endpoint } from '#lib/http/endpoint.ts';
import { Image, ImageList, ImagePath, ImageQuery } from './schema.ts';
import { getImage, listImages } from './service.ts';

export const imageEndpoints = [
  endpoint({
    method: 'GET',
    path: '/images',
    summary: 'List images',
    audience: 'project',
    policy: 'get_images',
    query: ImageQuery,
    response: ImageList,
    status: 200,
    run: (ctx, { query }) => listImages(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/images/{id}',
    summary: 'Show an image',
    audience: 'project',
    policy: 'get_image',
    params: ImagePath,
    response: Image,
    status: 200,
    run: (ctx, { params }) => getImage(ctx, params.id),
  }),
];

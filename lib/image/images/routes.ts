import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { FIRST_METHODS } from '../imports/schema.ts';
import { imageQuotas } from '../quotas.ts';
import { seedImages } from '../seed.ts';
import { imageJobs } from '../store/sweep.ts';
import { createImage } from './create.ts';
import { DELETE_IMAGE, GET_IMAGE, GET_IMAGES, MODIFY_IMAGE } from './policy.ts';
import { imageContents } from './project-contents.ts';
import { Image, ImageList, ImagePatch, ImagePath, ImageQuery, ImageTag, NewImage, TagPath } from './schema.ts';
import { deleteImage, getImage, listImages, setActive } from './service.ts';
import { addTag, patchImage, removeTag } from './update.ts';
import { IMAGE_ACTIONS, IMAGE_VERBS } from './verbs.ts';

const change = { audience: 'project', params: ImagePath, status: 204 } as const;
const tag = { audience: 'project', path: '/images/{id}/tags/{tag}', policy: MODIFY_IMAGE, status: 204 } as const;

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/images',
    summary: 'List images',
    audience: 'project',
    policy: GET_IMAGES,
    query: ImageQuery,
    response: ImageList,
    status: 200,
    run: (ctx, { query }) => listImages(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/images',
    summary: 'Create an image without data',
    audience: 'project',
    policy: rule('add_image', 'project_member'),
    body: NewImage,
    response: Image,
    status: 201,
    run: async (ctx, { body, reply }) => {
      const image = await createImage(ctx, body);
      reply.headers.location = `${ctx.baseUrl}/image/v2/images/${image.id}`;
      reply.headers['openstack-image-import-methods'] = FIRST_METHODS.join(',');
      return image;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/images/{id}',
    summary: 'Show an image',
    audience: 'project',
    policy: GET_IMAGE,
    params: ImagePath,
    response: Image,
    status: 200,
    run: (ctx, { params }) => getImage(ctx, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/images/{id}',
    summary: 'Change an image by a JSON patch',
    audience: 'project',
    policy: MODIFY_IMAGE,
    params: ImagePath,
    body: ImagePatch,
    response: Image,
    status: 200,
    run: (ctx, { params, body }) => patchImage(ctx, params.id, body),
  }),
  endpoint({
    ...change,
    method: 'DELETE',
    path: '/images/{id}',
    summary: 'Delete an image',
    policy: DELETE_IMAGE,
    run: (ctx, { params }) => deleteImage(ctx, params.id),
  }),
  ...IMAGE_ACTIONS.map((verb) =>
    endpoint({
      ...change,
      method: 'POST',
      path: `/images/{id}/actions/${IMAGE_VERBS[verb].action.key}`,
      summary: `${IMAGE_VERBS[verb].label} an image`,
      policy: IMAGE_VERBS[verb].action.policy,
      run: (ctx, { params }) => setActive(ctx, params.id, verb),
    }),
  ),
  endpoint({
    ...tag,
    method: 'PUT',
    summary: 'Add a tag to an image',
    params: TagPath.extend({ tag: ImageTag }),
    run: (ctx, { params }) => addTag(ctx, params.id, params.tag),
  }),
  endpoint({
    ...tag,
    method: 'DELETE',
    summary: 'Remove a tag from an image',
    params: TagPath,
    run: (ctx, { params }) => removeTag(ctx, params.id, params.tag),
  }),
];

export const images = defineResource({
  endpoints,
  quotas: [imageQuotas],
  contents: [imageContents],
  seed: seedImages,
  jobs: imageJobs,
});

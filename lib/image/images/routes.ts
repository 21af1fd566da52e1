import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { FIRST_METHODS } from '../imports/schema.ts';
import { imageQuotas } from '../quotas.ts';
import { seedImages } from '../seed.ts';
import { imageJobs } from '../store/sweep.ts';
import { imageApi } from './contract.ts';
import { COMMUNITIZE_IMAGE, createImage, PUBLICIZE_IMAGE } from './create.ts';
import { DELETE_IMAGE, GET_IMAGE, GET_IMAGES, MODIFY_IMAGE } from './policy.ts';
import { imageContents } from './project-contents.ts';
import * as schemas from './schema.ts';
import { deleteImage, getImage, listImages, setActive } from './service.ts';
import { addTag, patchImage, removeTag } from './update.ts';
import { IMAGE_VERBS } from './verbs.ts';

const { deactivate, reactivate } = IMAGE_VERBS;

const endpoints = serve(imageApi, schemas, {
  list: { policy: GET_IMAGES, run: (ctx, { query }) => listImages(ctx, query) },
  create: {
    policy: rule('add_image', 'project_member'),
    run: async (ctx, { body, reply }) => {
      const image = await createImage(ctx, body);
      reply.headers.location = `${ctx.baseUrl}/image/v2/images/${image.id}`;
      reply.headers['openstack-image-import-methods'] = FIRST_METHODS.join(',');
      return image;
    },
  },
  show: { policy: GET_IMAGE, run: (ctx, { id }) => getImage(ctx, id) },
  patch: { policy: MODIFY_IMAGE, run: (ctx, { id, body }) => patchImage(ctx, id, body) },
  remove: { policy: DELETE_IMAGE, run: (ctx, { id }) => deleteImage(ctx, id) },
  deactivate: { policy: deactivate.action.policy, run: (ctx, { id }) => setActive(ctx, id, 'deactivate') },
  reactivate: { policy: reactivate.action.policy, run: (ctx, { id }) => setActive(ctx, id, 'reactivate') },
  addTag: { policy: MODIFY_IMAGE, run: (ctx, { params: { id, tag } }) => addTag(ctx, id, tag) },
  removeTag: { policy: MODIFY_IMAGE, run: (ctx, { params: { id, tag } }) => removeTag(ctx, id, tag) },
});

export const images = defineResource({
  policies: [PUBLICIZE_IMAGE, COMMUNITIZE_IMAGE],
  endpoints,
  quotas: [imageQuotas],
  contents: [imageContents],
  seed: seedImages,
  jobs: imageJobs,
});

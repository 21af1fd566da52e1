import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { UPLOAD_IMAGE } from '#lib/image/images/policy.ts';
import { rule } from '#lib/policy/operations.ts';
import { imageDataApi } from './contract.ts';
import { downloadImage } from './download.ts';
import * as schemas from './schema.ts';
import { getStagedData, stageData } from './stage.ts';
import { uploadImage } from './upload.ts';

const endpoints = serve(imageDataApi, schemas, {
  upload: { policy: UPLOAD_IMAGE, run: (ctx, { id, body }) => uploadImage(ctx, id, body) },
  download: { policy: rule('download_image', 'project_member'), run: (ctx, { id }) => downloadImage(ctx, id) },
  stage: {
    policy: UPLOAD_IMAGE,
    run: async (ctx, { id, body, reply }) => {
      reply.headers['upload-offset'] = String(await stageData(ctx, id, body));
    },
  },
  staged: {
    policy: UPLOAD_IMAGE,
    run: async (ctx, { id, reply }) => {
      const staged = await getStagedData(ctx, id);
      reply.headers['upload-offset'] = String(staged.staged);
      if (staged.total !== null) reply.headers['upload-length'] = String(staged.total);
      return staged;
    },
  },
});

export const transfer = defineResource({ endpoints });

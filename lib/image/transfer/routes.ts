import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { UPLOAD_IMAGE } from '#lib/image/images/policy.ts';
import { ImagePath } from '../images/schema.ts';
import { downloadImage } from './download.ts';
import { ImageDataIn, ImageDataOut, StagedData } from './schema.ts';
import { getStagedData, stageData } from './stage.ts';
import { uploadImage } from './upload.ts';

const file = { audience: 'project', path: '/images/{id}/file', params: ImagePath } as const;
const stage = { audience: 'project', path: '/images/{id}/stage', params: ImagePath, policy: UPLOAD_IMAGE } as const;

const endpoints = [
  endpoint({
    ...file,
    method: 'PUT',
    summary: 'Upload the data of an image',
    policy: UPLOAD_IMAGE,
    body: ImageDataIn,
    status: 204,
    run: (ctx, { params, body }) => uploadImage(ctx, params.id, body),
  }),
  endpoint({
    ...file,
    method: 'GET',
    summary: 'Download the data of an image, or a range of it',
    policy: rule('download_image', 'project_member'),
    response: ImageDataOut,
    status: 200,
    run: (ctx, { params }) => downloadImage(ctx, params.id),
  }),
  endpoint({
    ...stage,
    method: 'PUT',
    summary:
      'Stage the data of an image for the import method glance-direct. Extension: with Content-Range: bytes a-b/total the request appends a part at the end of the staged data (otherwise 409 with Upload-Offset)',
    body: ImageDataIn,
    status: 204,
    run: async (ctx, { params, body, reply }) => {
      reply.headers['upload-offset'] = String(await stageData(ctx, params.id, body));
    },
  }),
  endpoint({
    ...stage,
    method: 'GET',
    summary: 'Extension: show how many bytes are staged, also in the headers Upload-Offset and Upload-Length of HEAD',
    response: StagedData,
    status: 200,
    run: async (ctx, { params, reply }) => {
      const staged = await getStagedData(ctx, params.id);
      reply.headers['upload-offset'] = String(staged.staged);
      if (staged.total !== null) reply.headers['upload-length'] = String(staged.total);
      return staged;
    },
  }),
];

export const transfer = defineResource({ endpoints });

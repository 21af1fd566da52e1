import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { dataHeaders, openObject, uploadObject } from './data.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from './routes.ts';
import {
  BucketPath,
  CompleteUpload,
  CreateUpload,
  DataIn,
  DataOut,
  DownloadQuery,
  PartEnvelope,
  PartPath,
  PartQuery,
  StoredObject,
  UploadDetails,
  UploadEnvelope,
  UploadList,
  UploadPath,
  UploadQuery,
} from './schema.ts';
import { cancelUpload, finishUpload, getUpload, listUnfinished, startUpload, uploadPart } from './uploads.ts';

const ofBucket = { audience: 'project', params: BucketPath } as const;
const ofUpload = { audience: 'project', path: '/buckets/{id}/uploads/{upload_id}', params: UploadPath } as const;

const endpoints = [
  endpoint({
    ...ofBucket,
    method: 'GET',
    path: '/buckets/{id}/data',
    summary: 'Download the data of an object, or a range of it, as a file or for a preview',
    policy: READ_BUCKETS,
    query: DownloadQuery,
    response: DataOut,
    status: 200,
    run: async (ctx, { params, query, reply }) => {
      const data = await openObject(ctx, params.id, query);
      Object.assign(reply.headers, dataHeaders(query.name, { ...query, type: data.type }));
      return data;
    },
  }),
  endpoint({
    ...ofBucket,
    method: 'PUT',
    path: '/buckets/{id}/data',
    summary: 'Upload an object in one request',
    policy: WRITE_BUCKETS,
    query: UploadQuery,
    body: DataIn,
    response: StoredObject,
    status: 201,
    run: async (ctx, { params, query, body }) => ({ object: await uploadObject(ctx, params.id, query, body) }),
  }),
  endpoint({
    ...ofBucket,
    method: 'GET',
    path: '/buckets/{id}/uploads',
    summary: 'List unfinished uploads in parts',
    policy: READ_BUCKETS,
    response: UploadList,
    status: 200,
    run: (ctx, { params }) => listUnfinished(ctx, params.id),
  }),
  endpoint({
    ...ofBucket,
    method: 'POST',
    path: '/buckets/{id}/uploads',
    summary: 'Start an upload in parts',
    policy: WRITE_BUCKETS,
    body: CreateUpload,
    response: UploadEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ upload: await startUpload(ctx, params.id, body.upload) }),
  }),
  endpoint({
    ...ofUpload,
    method: 'GET',
    summary: 'Show an unfinished upload with the parts that are stored',
    policy: READ_BUCKETS,
    response: UploadDetails,
    status: 200,
    run: async (ctx, { params }) => ({ upload: await getUpload(ctx, params.id, params.upload_id) }),
  }),
  endpoint({
    ...ofUpload,
    method: 'PUT',
    path: '/buckets/{id}/uploads/{upload_id}/parts/{number}',
    summary: 'Upload a part',
    policy: WRITE_BUCKETS,
    params: PartPath,
    query: PartQuery,
    body: DataIn,
    response: PartEnvelope,
    status: 201,
    run: async (ctx, { params, query, body }) => ({ part: await uploadPart(ctx, params, query.crc32, body) }),
  }),
  endpoint({
    ...ofUpload,
    method: 'POST',
    path: '/buckets/{id}/uploads/{upload_id}/completion',
    summary: 'Make the uploaded parts an object',
    policy: WRITE_BUCKETS,
    body: CompleteUpload,
    response: StoredObject,
    status: 201,
    run: async (ctx, { params, body }) => ({ object: await finishUpload(ctx, params.id, params.upload_id, body) }),
  }),
  endpoint({
    ...ofUpload,
    method: 'DELETE',
    summary: 'Cancel an upload and delete its parts',
    policy: WRITE_BUCKETS,
    status: 204,
    run: (ctx, { params }) => cancelUpload(ctx, params.id, params.upload_id),
  }),
];

export const bucketTransfers = defineResource({ endpoints });

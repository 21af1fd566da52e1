import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { DELETE_IMAGE, GET_IMAGE, GET_IMAGES, MODIFY_IMAGE } from '#lib/image/images/policy.ts';
import {
  ComputeImageEnvelope,
  ComputeImageList,
  ComputeImagePath,
  ComputeImageQuery,
  ImageSummaryList,
  MetadataEnvelope,
  MetadataInput,
  MetaEnvelope,
  MetaInput,
  MetaPath,
} from './schema.ts';
import {
  deleteComputeImage,
  deleteImageMeta,
  getComputeImage,
  getImageMeta,
  getImageMetadata,
  listComputeImages,
  listImageSummaries,
  mergeImageMetadata,
  replaceImageMetadata,
  setImageMeta,
} from './service.ts';

const all = {
  method: 'GET',
  audience: 'project',
  policy: GET_IMAGES,
  query: ComputeImageQuery,
  status: 200,
} as const;
const one = { audience: 'project', path: '/images/{id}', params: ComputeImagePath } as const;
const metadata = { audience: 'project', path: '/images/{id}/metadata', params: ComputeImagePath, status: 200 } as const;
const meta = { audience: 'project', path: '/images/{id}/metadata/{key}', params: MetaPath } as const;

/** In every version, because the specification lists it; docs/contract/compute.md 13. */
const endpoints = [
  endpoint({
    ...all,
    path: '/images',
    summary: 'List images by name',
    response: ImageSummaryList,
    run: (ctx, { query }) => listImageSummaries(ctx, query),
  }),
  endpoint({
    ...all,
    path: '/images/detail',
    summary: 'List images in full',
    response: ComputeImageList,
    run: (ctx, { query }) => listComputeImages(ctx, query),
  }),
  endpoint({
    ...one,
    method: 'GET',
    summary: 'Show an image',
    policy: GET_IMAGE,
    response: ComputeImageEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ image: await getComputeImage(ctx, params.id) }),
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete an image',
    policy: DELETE_IMAGE,
    status: 204,
    run: (ctx, { params }) => deleteComputeImage(ctx, params.id),
  }),
  endpoint({
    ...metadata,
    method: 'GET',
    summary: 'List the metadata of an image',
    policy: GET_IMAGE,
    response: MetadataEnvelope,
    run: async (ctx, { params }) => ({ metadata: await getImageMetadata(ctx, params.id) }),
  }),
  endpoint({
    ...metadata,
    method: 'POST',
    summary: 'Set some metadata of an image',
    policy: MODIFY_IMAGE,
    body: MetadataInput,
    response: MetadataEnvelope,
    run: async (ctx, { params, body }) => ({ metadata: await mergeImageMetadata(ctx, params.id, body.metadata) }),
  }),
  endpoint({
    ...metadata,
    method: 'PUT',
    summary: 'Replace the metadata of an image',
    policy: MODIFY_IMAGE,
    body: MetadataInput,
    response: MetadataEnvelope,
    run: async (ctx, { params, body }) => ({ metadata: await replaceImageMetadata(ctx, params.id, body.metadata) }),
  }),
  endpoint({
    ...meta,
    method: 'GET',
    summary: 'Show one item of the metadata of an image',
    policy: GET_IMAGE,
    response: MetaEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ meta: await getImageMeta(ctx, params.id, params.key) }),
  }),
  endpoint({
    ...meta,
    method: 'PUT',
    summary: 'Set one metadata item of an image',
    policy: MODIFY_IMAGE,
    body: MetaInput,
    response: MetaEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ meta: await setImageMeta(ctx, params.id, params.key, body.meta) }),
  }),
  endpoint({
    ...meta,
    method: 'DELETE',
    summary: 'Remove one item of the metadata of an image',
    policy: MODIFY_IMAGE,
    status: 204,
    run: (ctx, { params }) => deleteImageMeta(ctx, params.id, params.key),
  }),
];

export const images = defineResource({ endpoints });

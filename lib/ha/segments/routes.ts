import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { segmentApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createSegment, deleteSegment, getSegment, listSegments, updateSegment } from './service.ts';

const admin = (name: string) => rule(`os_masakari_api:segments:${name}`, 'admin');

const endpoints = serve(segmentApi, schemas, {
  list: { policy: admin('index'), run: (ctx, { query }) => listSegments(ctx, query) },
  create: { policy: admin('create'), run: (ctx, { body }) => createSegment(ctx, body) },
  show: { policy: admin('detail'), run: (ctx, { params }) => getSegment(ctx, params.segment) },
  update: { policy: admin('update'), run: (ctx, { params, body }) => updateSegment(ctx, params.segment, body) },
  remove: { policy: admin('delete'), run: (ctx, { params }) => deleteSegment(ctx, params.segment) },
});

export const segments = defineResource({ endpoints });

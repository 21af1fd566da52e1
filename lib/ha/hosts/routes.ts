import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { segmentHostApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  createSegmentHost,
  deleteSegmentHost,
  getSegmentHost,
  listSegmentHosts,
  updateSegmentHost,
} from './service.ts';

const admin = (name: string) => rule(`os_masakari_api:os-hosts:${name}`, 'admin');

const endpoints = serve(segmentHostApi, schemas, {
  list: { policy: admin('index'), run: (ctx, { params, query }) => listSegmentHosts(ctx, params.segment, query) },
  create: { policy: admin('create'), run: (ctx, { params, body }) => createSegmentHost(ctx, params.segment, body) },
  show: { policy: admin('detail'), run: (ctx, { params }) => getSegmentHost(ctx, params.segment, params.host) },
  update: { policy: admin('update'), run: updateSegmentHost },
  remove: { policy: admin('delete'), run: (ctx, { params }) => deleteSegmentHost(ctx, params.segment, params.host) },
});

export const segmentHosts = defineResource({ endpoints });

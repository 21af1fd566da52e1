import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { CreateSegment, SegmentEnvelope, SegmentList, SegmentPath, SegmentQuery, UpdateSegment } from './schema.ts';
import { createSegment, deleteSegment, getSegment, listSegments, updateSegment } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/segments',
    summary: 'List failover segments',
    audience: 'token',
    policy: rule('os_masakari_api:segments:index', 'admin'),
    query: SegmentQuery,
    response: SegmentList,
    status: 200,
    run: async (ctx, { query }) => ({ segments: await listSegments(ctx, query) }),
  }),
  endpoint({
    method: 'POST',
    path: '/segments',
    summary: 'Create a failover segment',
    audience: 'token',
    policy: rule('os_masakari_api:segments:create', 'admin'),
    body: CreateSegment,
    response: SegmentEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ segment: await createSegment(ctx, body.segment) }),
  }),
  endpoint({
    method: 'GET',
    path: '/segments/{segment}',
    summary: 'Show a failover segment',
    audience: 'token',
    policy: rule('os_masakari_api:segments:detail', 'admin'),
    params: SegmentPath,
    response: SegmentEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ segment: await getSegment(ctx, params.segment) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/segments/{segment}',
    summary: 'Change a failover segment',
    audience: 'token',
    policy: rule('os_masakari_api:segments:update', 'admin'),
    params: SegmentPath,
    body: UpdateSegment,
    response: SegmentEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ segment: await updateSegment(ctx, params.segment, body.segment) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/segments/{segment}',
    summary: 'Delete a failover segment; its hosts are no longer protected',
    audience: 'token',
    policy: rule('os_masakari_api:segments:delete', 'admin'),
    params: SegmentPath,
    status: 204,
    run: (ctx, { params }) => deleteSegment(ctx, params.segment),
  }),
];

export const segments = defineResource({ endpoints });

import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { AddSegmentHosts, CreatedSegment, CreateSegmentWithHosts, SegmentHostsPath } from './schema.ts';
import { addSegmentHosts, createSegmentWithHosts } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/ha/segments',
    summary: 'Create a segment and its hosts in one transaction',
    audience: 'token',
    policy: rule('console:ha:segments:create', 'admin'),
    body: CreateSegmentWithHosts,
    response: CreatedSegment,
    status: 201,
    run: async (ctx, { body }) => ({ segment: await createSegmentWithHosts(ctx, body.segment) }),
  }),
  endpoint({
    method: 'POST',
    path: '/ha/segments/{segment}/hosts',
    summary: 'Add hosts to a segment in one transaction',
    audience: 'token',
    policy: rule('console:ha:segments:hosts:create', 'admin'),
    params: SegmentHostsPath,
    body: AddSegmentHosts,
    status: 204,
    run: (ctx, { params, body }) => addSegmentHosts(ctx, params.segment, body.segment.hosts),
  }),
];

export const haSegmentsWithHosts = defineResource({ endpoints });

import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { AddSegmentHosts, CreatedSegment, CreateSegmentWithHosts, SegmentHostsPath } from './schema.ts';
import { addSegmentHosts, createSegmentWithHosts } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/ha/segments',
    summary: 'Create a segment with its hosts, all of it or nothing',
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
    summary: 'Put hosts into a segment, all of them or none',
    audience: 'token',
    policy: rule('console:ha:segments:hosts:create', 'admin'),
    params: SegmentHostsPath,
    body: AddSegmentHosts,
    status: 204,
    run: (ctx, { params, body }) => addSegmentHosts(ctx, params.segment, body.segment.hosts),
  }),
];

export const haSegmentsWithHosts = defineResource({ endpoints });

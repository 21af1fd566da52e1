import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { RejectedRequestList, RejectedRequestsPath } from './schema.ts';
import { rejectedRequestsOf } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ec2-keys/{access}/rejected-requests',
    summary: 'List the requests of the last hour that were rejected because of the signature of an EC2 key',
    audience: 'token',
    policy: rule('console:rejected_requests:list', 'authenticated'),
    params: RejectedRequestsPath,
    response: RejectedRequestList,
    status: 200,
    run: async (ctx, { params }) => ({ rejected_requests: await rejectedRequestsOf(ctx, params.access) }),
  }),
];

export const rejectedRequests = defineResource({ endpoints });

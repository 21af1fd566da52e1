import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '../../operations.ts';
import { ProviderPath } from '../schema.ts';
import { rejectionRetention } from './record.ts';
import { RejectedAssertionList } from './schema.ts';
import { listRejectedAssertions } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/OS-FEDERATION/identity_providers/{idp_id}/rejected_assertions',
    summary: 'List the last rejected sign-ins through an identity provider',
    audience: 'token',
    policy: rule('identity:list_rejected_assertions', 'admin'),
    params: ProviderPath,
    response: RejectedAssertionList,
    status: 200,
    run: (ctx, { params }) => listRejectedAssertions(ctx, params.idp_id),
  }),
];

export const rejectedAssertions = defineResource({ endpoints, retentions: [rejectionRetention] });

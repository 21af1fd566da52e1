import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { DELETE_RBAC_POLICY, GET_RBAC_POLICY } from '#lib/networking/rbac-policies/service.ts';
import { NetworkShares, SharePath, SharesPath } from './schema.ts';
import { endShare, listShares } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/networks/{id}/shares',
    summary: 'List the projects that a network is shared with',
    audience: 'project',
    policy: GET_RBAC_POLICY,
    params: SharesPath,
    response: NetworkShares,
    status: 200,
    run: (ctx, { params }) => listShares(ctx, params.id),
  }),
  endpoint({
    method: 'DELETE',
    path: '/networks/{id}/shares/{share_id}',
    summary: 'Stop sharing a network with a project and delete its ports there, or leave a network that is shared',
    audience: 'project',
    policy: DELETE_RBAC_POLICY,
    params: SharePath,
    status: 204,
    run: (ctx, { params }) => endShare(ctx, params.id, params.share_id),
  }),
];

export const networkShares = defineResource({ endpoints });

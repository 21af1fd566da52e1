import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { SharedKind } from '#lib/networking/rbac-policies/schema.ts';
import { DELETE_RBAC_POLICY, GET_RBAC_POLICY } from '#lib/networking/rbac-policies/service.ts';
import { kindName, sharesPath } from './kinds.ts';
import { SharedObjects, SharePath, Shares, SharesPath } from './schema.ts';
import { endShare, listSharedObjects, listShares } from './service.ts';

const ofKind = (kind: SharedKind) => {
  const name = kindName(kind);
  return [
    endpoint({
      method: 'GET',
      path: sharesPath(kind, '{id}'),
      summary: `List the projects that the ${name} is shared with, and their objects that use it`,
      audience: 'project',
      policy: GET_RBAC_POLICY,
      params: SharesPath,
      response: Shares,
      status: 200,
      run: (ctx, { params }) => listShares(ctx, kind, params.id),
    }),
    endpoint({
      method: 'DELETE',
      path: `${sharesPath(kind, '{id}')}/{share_id}`,
      summary: `Stop sharing the ${name} with a project and end its use there, or leave a shared one`,
      audience: 'project',
      policy: DELETE_RBAC_POLICY,
      params: SharePath,
      status: 204,
      run: (ctx, { params }) => endShare(ctx, kind, params.id, params.share_id),
    }),
  ];
};

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/shared-objects',
    summary: 'List objects that the project shares, and objects that are shared with it',
    audience: 'project',
    policy: GET_RBAC_POLICY,
    response: SharedObjects,
    status: 200,
    run: (ctx) => listSharedObjects(ctx),
  }),
  ...SharedKind.options.flatMap(ofKind),
];

export const shares = defineResource({ endpoints });

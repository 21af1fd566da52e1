import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';
import { countServerGroups } from './find.ts';
import { serverGroupContents } from './project-contents.ts';
import {
  CreateServerGroup,
  ServerGroupEnvelope,
  ServerGroupList,
  ServerGroupPath,
  ServerGroupQuery,
} from './schema.ts';
import { createServerGroup, deleteServerGroup, getServerGroup, listServerGroups } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-server-groups',
    summary: 'List server groups',
    audience: 'project',
    policy: rule('os_compute_api:os-server-groups:index', 'project_reader'),
    query: ServerGroupQuery,
    response: ServerGroupList,
    status: 200,
    run: async (ctx, { query }) => ({ server_groups: await listServerGroups(ctx, query) }),
  }),
  endpoint({
    method: 'POST',
    path: '/os-server-groups',
    summary: 'Create a server group',
    audience: 'project',
    policy: rule('os_compute_api:os-server-groups:create', 'project_member'),
    body: CreateServerGroup,
    response: ServerGroupEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ server_group: await createServerGroup(ctx, body.server_group) }),
  }),
  endpoint({
    method: 'GET',
    path: '/os-server-groups/{id}',
    summary: 'Show a server group',
    audience: 'project',
    policy: rule('os_compute_api:os-server-groups:show', 'project_reader'),
    params: ServerGroupPath,
    response: ServerGroupEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ server_group: await getServerGroup(ctx, params.id) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/os-server-groups/{id}',
    summary: 'Delete a server group; its servers are kept',
    audience: 'project',
    policy: rule('os_compute_api:os-server-groups:delete', 'project_member'),
    params: ServerGroupPath,
    status: 204,
    run: (ctx, { params }) => deleteServerGroup(ctx, params.id),
  }),
];

/** Members count per group. */
const serverGroupQuotas = defineQuotas({
  limits: { server_groups: 10, server_group_members: 10 },
  count: async (db, holder) => ({ server_groups: await countServerGroups(db, holder) }),
});

export const serverGroups = defineResource({ endpoints, quotas: [serverGroupQuotas], contents: [serverGroupContents] });

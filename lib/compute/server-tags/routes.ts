import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NewServerTagPath, NewServerTags, ServerTagPath, ServerTags, ServerTagsPath } from './schema.ts';
import { addServerTag, assertServerTag, getServerTags, removeServerTag, replaceServerTags } from './service.ts';

const all = { path: '/servers/{server_id}/tags', audience: 'project', since: 26, params: ServerTagsPath } as const;
const one = { path: '/servers/{server_id}/tags/{tag}', audience: 'project', since: 26 } as const;

const endpoints = [
  endpoint({
    ...all,
    method: 'GET',
    summary: 'List the tags of a server',
    policy: rule('os_compute_api:os-server-tags:index', 'project_reader'),
    response: ServerTags,
    status: 200,
    run: async (ctx, { params }) => ({ tags: await getServerTags(ctx, params.server_id) }),
  }),
  endpoint({
    ...all,
    method: 'PUT',
    summary: 'Replace the tags of a server',
    policy: rule('os_compute_api:os-server-tags:update_all', 'project_member'),
    body: NewServerTags,
    response: ServerTags,
    status: 200,
    run: async (ctx, { params, body }) => ({ tags: await replaceServerTags(ctx, params.server_id, body.tags) }),
  }),
  endpoint({
    ...all,
    method: 'DELETE',
    summary: 'Remove all tags of a server',
    policy: rule('os_compute_api:os-server-tags:delete_all', 'project_member'),
    status: 204,
    run: async (ctx, { params }) => {
      await replaceServerTags(ctx, params.server_id, []);
    },
  }),
  endpoint({
    ...one,
    method: 'GET',
    summary: 'Check whether a server has a tag',
    policy: rule('os_compute_api:os-server-tags:show', 'project_reader'),
    params: ServerTagPath,
    status: 204,
    run: (ctx, { params }) => assertServerTag(ctx, params.server_id, params.tag),
  }),
  endpoint({
    ...one,
    method: 'PUT',
    summary: 'Add a tag to a server; 204 if it already exists',
    policy: rule('os_compute_api:os-server-tags:update', 'project_member'),
    params: NewServerTagPath,
    status: 201,
    run: async (ctx, { params, reply }) => {
      const { server_id, tag } = params;
      if (!(await addServerTag(ctx, server_id, tag))) reply.status = 204;
      else reply.headers.location = `${ctx.baseUrl}/compute/v2.1/servers/${server_id}/tags/${encodeURIComponent(tag)}`;
    },
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Remove a tag from a server',
    policy: rule('os_compute_api:os-server-tags:delete', 'project_member'),
    params: ServerTagPath,
    status: 204,
    run: (ctx, { params }) => removeServerTag(ctx, params.server_id, params.tag),
  }),
];

export const serverTags = defineResource({ endpoints });

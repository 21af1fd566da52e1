import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { MetadataPath, MetaPath, NewServerMeta, NewServerMetadata, ServerMeta, ServerMetadata } from './schema.ts';
import {
  deleteServerMeta,
  getServerMeta,
  getServerMetadata,
  mergeServerMetadata,
  replaceServerMetadata,
  setServerMeta,
} from './service.ts';

const all = { path: '/servers/{server_id}/metadata', audience: 'project', params: MetadataPath, status: 200 } as const;
const one = { path: '/servers/{server_id}/metadata/{key}', audience: 'project', params: MetaPath } as const;

const endpoints = [
  endpoint({
    ...all,
    method: 'GET',
    summary: 'List the metadata of a server',
    policy: rule('os_compute_api:server-metadata:index', 'project_reader'),
    response: ServerMetadata,
    run: async (ctx, { params }) => ({ metadata: await getServerMetadata(ctx, params.server_id) }),
  }),
  endpoint({
    ...all,
    method: 'POST',
    summary: 'Add to the metadata of a server',
    policy: rule('os_compute_api:server-metadata:create', 'project_member'),
    body: NewServerMetadata,
    response: ServerMetadata,
    run: async (ctx, { params, body }) => ({
      metadata: await mergeServerMetadata(ctx, params.server_id, body.metadata),
    }),
  }),
  endpoint({
    ...all,
    method: 'PUT',
    summary: 'Replace the metadata of a server',
    policy: rule('os_compute_api:server-metadata:update_all', 'project_member'),
    body: NewServerMetadata,
    response: ServerMetadata,
    run: async (ctx, { params, body }) => ({
      metadata: await replaceServerMetadata(ctx, params.server_id, body.metadata),
    }),
  }),
  endpoint({
    ...one,
    method: 'GET',
    summary: 'Show one pair of the metadata of a server',
    policy: rule('os_compute_api:server-metadata:show', 'project_reader'),
    response: ServerMeta,
    status: 200,
    run: async (ctx, { params }) => ({ meta: await getServerMeta(ctx, params.server_id, params.key) }),
  }),
  endpoint({
    ...one,
    method: 'PUT',
    summary: 'Set one metadata item of a server',
    policy: rule('os_compute_api:server-metadata:update', 'project_member'),
    body: NewServerMeta,
    response: ServerMeta,
    status: 200,
    run: async (ctx, { params, body }) => ({ meta: await setServerMeta(ctx, params, body.meta) }),
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Remove one pair of the metadata of a server',
    policy: rule('os_compute_api:server-metadata:delete', 'project_member'),
    status: 204,
    run: (ctx, { params }) => deleteServerMeta(ctx, params.server_id, params.key),
  }),
];

export const serverMetadata = defineResource({ endpoints });

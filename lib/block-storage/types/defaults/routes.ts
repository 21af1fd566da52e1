import { endpoint } from '#lib/http/endpoint.ts';
import { rule } from '#lib/identity/operations.ts';
import { DefaultTypeEnvelope, DefaultTypeList, DefaultTypePath, SetDefaultType } from './schema.ts';
import { getDefaultType, listDefaultTypes, setDefaultType, unsetDefaultType } from './service.ts';

/** Default types of projects; docs/contract/blockstorage.md 10. */
export const defaultTypeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/default-types',
    summary: 'List the projects with a default volume type of their own',
    audience: 'token',
    policy: rule('volume_extension:default_get_all', 'admin'),
    since: 62,
    response: DefaultTypeList,
    status: 200,
    run: async (ctx) => ({ default_types: await listDefaultTypes(ctx) }),
  }),
  endpoint({
    method: 'GET',
    path: '/default-types/{project_id}',
    summary: "Show a project's default volume type",
    audience: 'token',
    policy: rule('volume_extension:default_get', 'admin'),
    since: 62,
    params: DefaultTypePath,
    response: DefaultTypeEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ default_type: await getDefaultType(ctx, params.project_id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/default-types/{project_id}',
    summary: "Set a project's default volume type",
    audience: 'token',
    policy: rule('volume_extension:default_set_or_update', 'admin'),
    since: 62,
    params: DefaultTypePath,
    body: SetDefaultType,
    response: DefaultTypeEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      default_type: await setDefaultType(ctx, params.project_id, body.default_type.volume_type),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/default-types/{project_id}',
    summary: "Remove a project's default volume type",
    audience: 'token',
    policy: rule('volume_extension:default_unset', 'admin'),
    since: 62,
    params: DefaultTypePath,
    status: 204,
    run: (ctx, { params }) => unsetDefaultType(ctx, params.project_id),
  }),
];

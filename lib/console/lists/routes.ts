import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { LayoutBody, ListPath, ListSettings, NewViewBody, ViewBody, ViewEnvelope, ViewPath } from './schema.ts';
import { createView, deleteView, getListSettings, saveLayout, updateView } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/lists/{list}',
    summary: 'Show the settings and saved views of a list',
    audience: 'token',
    policy: rule('console:lists:get', 'project_reader'),
    params: ListPath,
    response: ListSettings,
    status: 200,
    run: (ctx, { params }) => getListSettings(ctx, params.list),
  }),
  endpoint({
    method: 'PUT',
    path: '/lists/{list}/layout',
    summary: 'Save the settings of a list',
    audience: 'token',
    policy: rule('console:lists:save_layout', 'project_reader'),
    person: true,
    params: ListPath,
    body: LayoutBody,
    status: 204,
    run: (ctx, { params, body }) => saveLayout(ctx, params.list, body.layout),
  }),
  endpoint({
    method: 'POST',
    path: '/lists/{list}/views',
    summary: 'Save a view of a list',
    audience: 'token',
    policy: rule('console:views:create', 'project_member'),
    params: ListPath,
    body: NewViewBody,
    response: ViewEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ view: await createView(ctx, params.list, body.view) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/lists/{list}/views/{id}',
    summary: 'Change a view',
    audience: 'token',
    policy: rule('console:views:update', 'project_member'),
    params: ViewPath,
    body: ViewBody,
    response: ViewEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ view: await updateView(ctx, params, body.view) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/lists/{list}/views/{id}',
    summary: 'Delete a view',
    audience: 'token',
    policy: rule('console:views:delete', 'project_member'),
    params: ViewPath,
    status: 204,
    run: (ctx, { params }) => deleteView(ctx, params),
  }),
];

export const lists = defineResource({ endpoints, contents: [projectRows('console_saved_views', 'project_id')] });

import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { flavorAccessEndpoints } from './access/routes.ts';
import { extraSpecEndpoints } from './extra-specs/routes.ts';
import {
  CreateFlavor,
  FlavorEnvelope,
  FlavorList,
  FlavorPath,
  FlavorQuery,
  FlavorSummaryList,
  UpdateFlavor,
} from './schema.ts';
import { seedFlavors } from './seed.ts';
import { createFlavor, deleteFlavor, getFlavor, listFlavorSummaries, listFlavors, updateFlavor } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/flavors',
    summary: 'List flavors by name',
    audience: 'token',
    policy: rule('os_compute_api:os-flavors:index', 'project_reader'),
    query: FlavorQuery,
    response: FlavorSummaryList,
    status: 200,
    run: (ctx, { query }) => listFlavorSummaries(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/flavors/detail',
    summary: 'List flavors in full',
    audience: 'token',
    policy: rule('os_compute_api:os-flavors:detail', 'project_reader'),
    query: FlavorQuery,
    response: FlavorList,
    status: 200,
    run: (ctx, { query }) => listFlavors(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/flavors/{id}',
    summary: 'Show a flavor',
    audience: 'token',
    policy: rule('os_compute_api:os-flavors:show', 'project_reader'),
    params: FlavorPath,
    response: FlavorEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ flavor: await getFlavor(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/flavors',
    summary: 'Create a flavor',
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-manage:create', 'admin'),
    body: CreateFlavor,
    response: FlavorEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ flavor: await createFlavor(ctx, body.flavor) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/flavors/{id}',
    summary: 'Change the description of a flavor',
    since: 55,
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-manage:update', 'admin'),
    params: FlavorPath,
    body: UpdateFlavor,
    response: FlavorEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ flavor: await updateFlavor(ctx, params.id, body.flavor.description) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/flavors/{id}',
    summary: 'Delete a flavor; existing servers are not changed',
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-manage:delete', 'admin'),
    params: FlavorPath,
    status: 202,
    run: (ctx, { params }) => deleteFlavor(ctx, params.id),
  }),
  ...extraSpecEndpoints,
  ...flavorAccessEndpoints,
];

export const flavors = defineResource({
  endpoints,
  seed: seedFlavors,
  contents: [projectRows('flavor_access', 'project_id')],
});

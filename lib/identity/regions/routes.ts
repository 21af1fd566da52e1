import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NewRegion, RegionChange, RegionEnvelope, RegionList, RegionPath, RegionQuery } from './schema.ts';
import { createRegion, deleteRegion, getRegion, listRegions, updateRegion } from './service.ts';

const CREATE = rule('identity:create_region', 'admin');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/regions',
    summary: 'List regions',
    audience: 'token',
    policy: rule('identity:list_regions', 'authenticated'),
    query: RegionQuery,
    response: RegionList,
    status: 200,
    run: (ctx, { query }) => listRegions(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/regions',
    summary: 'Create a region',
    audience: 'token',
    policy: CREATE,
    body: NewRegion,
    response: RegionEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ region: await createRegion(ctx, body.region) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/regions/{id}',
    summary: 'Create a region of this id',
    audience: 'token',
    policy: CREATE,
    params: RegionPath,
    body: NewRegion,
    response: RegionEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ region: await createRegion(ctx, body.region, params.id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/regions/{id}',
    summary: 'Show a region',
    audience: 'token',
    policy: rule('identity:get_region', 'authenticated'),
    params: RegionPath,
    response: RegionEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ region: await getRegion(ctx, params.id) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/regions/{id}',
    summary: 'Change a region',
    audience: 'token',
    policy: rule('identity:update_region', 'admin'),
    params: RegionPath,
    body: RegionChange,
    response: RegionEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ region: await updateRegion(ctx, params.id, body.region) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/regions/{id}',
    summary: 'Delete a region',
    audience: 'token',
    policy: rule('identity:delete_region', 'admin'),
    params: RegionPath,
    status: 204,
    run: (ctx, { params }) => deleteRegion(ctx, params.id),
  }),
];

export const regions = defineResource({ endpoints });

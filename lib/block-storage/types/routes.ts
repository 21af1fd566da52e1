import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { VolumeTypeEnvelope, VolumeTypeList, VolumeTypePath, VolumeTypeQuery } from './schema.ts';
import { seedVolumeTypes } from './seed.ts';
import { getVolumeType, listVolumeTypes } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/types',
    summary: 'List volume types',
    audience: 'project',
    policy: rule('volume_extension:types_get', 'project_reader'),
    query: VolumeTypeQuery,
    response: VolumeTypeList,
    status: 200,
    run: async (ctx, { query }) => ({ volume_types: await listVolumeTypes(ctx, query) }),
  }),
  endpoint({
    method: 'GET',
    path: '/types/{id}',
    summary: 'Show a volume type',
    audience: 'project',
    policy: rule('volume_extension:type_get', 'project_reader'),
    params: VolumeTypePath,
    response: VolumeTypeEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ volume_type: await getVolumeType(ctx, params.id) }),
  }),
];

export const volumeTypes = defineResource({ endpoints, seed: seedVolumeTypes });

import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { typeAccessEndpoints } from './access/routes.ts';
import { defaultTypeEndpoints } from './defaults/routes.ts';
import { typeEncryptionEndpoints } from './encryption/routes.ts';
import { typeSpecEndpoints } from './extra-specs/routes.ts';
import {
  CreatedVolumeTypeEnvelope,
  CreateVolumeType,
  UpdatedVolumeTypeEnvelope,
  UpdateVolumeType,
  VolumeTypeEnvelope,
  VolumeTypeList,
  VolumeTypePath,
  VolumeTypeQuery,
} from './schema.ts';
import { seedVolumeTypes } from './seed.ts';
import { createVolumeType, deleteVolumeType, getVolumeType, listVolumeTypes, updateVolumeType } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/types',
    summary: 'List volume types',
    audience: 'token',
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
    audience: 'token',
    policy: rule('volume_extension:type_get', 'project_reader'),
    params: VolumeTypePath,
    response: VolumeTypeEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ volume_type: await getVolumeType(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/types',
    summary: 'Create a volume type',
    audience: 'token',
    policy: rule('volume_extension:type_create', 'admin'),
    body: CreateVolumeType,
    response: CreatedVolumeTypeEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ volume_type: await createVolumeType(ctx, body.volume_type) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/types/{id}',
    summary: 'Change the name, the description or the visibility of a volume type',
    audience: 'token',
    policy: rule('volume_extension:type_update', 'admin'),
    params: VolumeTypePath,
    body: UpdateVolumeType,
    response: UpdatedVolumeTypeEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ volume_type: await updateVolumeType(ctx, params.id, body.volume_type) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/types/{id}',
    summary: 'Delete a volume type',
    audience: 'token',
    policy: rule('volume_extension:type_delete', 'admin'),
    params: VolumeTypePath,
    status: 202,
    run: (ctx, { params }) => deleteVolumeType(ctx, params.id),
  }),
  ...typeSpecEndpoints,
  ...typeAccessEndpoints,
  ...typeEncryptionEndpoints,
  ...defaultTypeEndpoints,
];

/** Access is deleted with its project. */
const heldAccess = projectRows('volume_type_access', 'project_id');

const heldDefault = projectRows('default_volume_types', 'project_id');

export const volumeTypes = defineResource({ endpoints, seed: seedVolumeTypes, contents: [heldAccess, heldDefault] });

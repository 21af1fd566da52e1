import { endpoint } from '#lib/http/endpoint.ts';
import { ExtraSpec, ExtraSpecs, NewExtraSpec, NewExtraSpecs } from '#lib/http/extra-specs.ts';
import { rule } from '#lib/identity/operations.ts';
import { FlavorPath } from '../schema.ts';
import { ExtraSpecPath } from './schema.ts';
import { addExtraSpecs, deleteExtraSpec, getExtraSpec, listExtraSpecs, updateExtraSpec } from './service.ts';

export const extraSpecEndpoints = [
  endpoint({
    method: 'GET',
    path: '/flavors/{id}/os-extra_specs',
    summary: 'List the extra specs of a flavor',
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-extra-specs:index', 'project_reader'),
    params: FlavorPath,
    response: ExtraSpecs,
    status: 200,
    run: async (ctx, { params }) => ({ extra_specs: await listExtraSpecs(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/flavors/{id}/os-extra_specs',
    summary: 'Add extra specs to a flavor',
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-extra-specs:create', 'admin'),
    params: FlavorPath,
    body: NewExtraSpecs,
    response: ExtraSpecs,
    status: 200,
    run: async (ctx, { params, body }) => ({ extra_specs: await addExtraSpecs(ctx, params.id, body.extra_specs) }),
  }),
  endpoint({
    method: 'GET',
    path: '/flavors/{id}/os-extra_specs/{key}',
    summary: 'Show one extra spec of a flavor',
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-extra-specs:show', 'project_reader'),
    params: ExtraSpecPath,
    response: ExtraSpec,
    status: 200,
    run: (ctx, { params }) => getExtraSpec(ctx, params.id, params.key),
  }),
  endpoint({
    method: 'PUT',
    path: '/flavors/{id}/os-extra_specs/{key}',
    summary: 'Set one extra spec of a flavor',
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-extra-specs:update', 'admin'),
    params: ExtraSpecPath,
    body: NewExtraSpec,
    response: ExtraSpec,
    status: 200,
    run: (ctx, { params, body }) => updateExtraSpec(ctx, params, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/flavors/{id}/os-extra_specs/{key}',
    summary: 'Remove one extra spec of a flavor',
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-extra-specs:delete', 'admin'),
    params: ExtraSpecPath,
    status: 200,
    run: (ctx, { params }) => deleteExtraSpec(ctx, params.id, params.key),
  }),
];

import { endpoint } from '#lib/http/endpoint.ts';
import { ExtraSpec, ExtraSpecs } from '#lib/http/extra-specs.ts';
import { rule } from '#lib/identity/operations.ts';
import { VolumeTypePath } from '../schema.ts';
import { NewTypeSpec, NewTypeSpecs, TypeSpecPath } from './schema.ts';
import { addTypeSpecs, deleteTypeSpec, getTypeSpec, listTypeSpecs, updateTypeSpec } from './service.ts';

const ALL = { path: '/types/{id}/extra_specs', audience: 'token', params: VolumeTypePath } as const;
const ONE = { path: '/types/{id}/extra_specs/{key}', audience: 'token', params: TypeSpecPath } as const;

export const typeSpecEndpoints = [
  endpoint({
    ...ALL,
    method: 'GET',
    summary: 'List the extra specs of a volume type',
    policy: rule('volume_extension:types_extra_specs:index', 'project_reader'),
    response: ExtraSpecs,
    status: 200,
    run: async (ctx, { params }) => ({ extra_specs: await listTypeSpecs(ctx, params.id) }),
  }),
  endpoint({
    ...ALL,
    method: 'POST',
    summary: 'Add extra specs to a volume type',
    policy: rule('volume_extension:types_extra_specs:create', 'admin'),
    body: NewTypeSpecs,
    response: ExtraSpecs,
    status: 200,
    run: async (ctx, { params, body }) => ({ extra_specs: await addTypeSpecs(ctx, params.id, body.extra_specs) }),
  }),
  endpoint({
    ...ONE,
    method: 'GET',
    summary: 'Show one extra spec of a volume type',
    policy: rule('volume_extension:types_extra_specs:show', 'project_reader'),
    response: ExtraSpec,
    status: 200,
    run: (ctx, { params }) => getTypeSpec(ctx, params),
  }),
  endpoint({
    ...ONE,
    method: 'PUT',
    summary: 'Set one extra spec of a volume type',
    policy: rule('volume_extension:types_extra_specs:update', 'admin'),
    body: NewTypeSpec,
    response: ExtraSpec,
    status: 200,
    run: (ctx, { params, body }) => updateTypeSpec(ctx, params, body),
  }),
  endpoint({
    ...ONE,
    method: 'DELETE',
    summary: 'Remove one extra spec from a volume type',
    policy: rule('volume_extension:types_extra_specs:delete', 'admin'),
    status: 202,
    run: (ctx, { params }) => deleteTypeSpec(ctx, params),
  }),
];
